// A quiz is fetched, with what compares the answers, when it is near; until then its questions stand in the page with
// their answers folded.

function quiz(root) {
  const begin = async () => {
    observer.disconnect();
    try {
      const [{ liven }, answer] = await Promise.all([import("./quizzing.mjs"), fetch(root.dataset.src)]);
      if (!answer.ok) return;
      root.querySelector(".q-rounds").innerHTML = await answer.json();
      liven(root);
    } catch {
      return; // without a network, say: the page can be read as it is
    }
    root.classList.add("is-live");
  };
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && begin(), { rootMargin: "600px" });
  observer.observe(root);
}

for (const root of document.querySelectorAll(".q-quiz")) quiz(root);
