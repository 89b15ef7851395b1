// What a page with live parts loads. It only asks which scripts belong to this build and loads them:
// they stand in a folder named after their content, so that a browser never mixes two builds.
const base = new URL("./", import.meta.url).href;

async function begin() {
  const answer = await fetch(base + "build.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`build.json: ${answer.status}`);
  const build = await answer.json();
  const { liven } = await import(`${base}${build.code}/main.mjs`);
  liven(build, base);
}

begin().catch((error) => {
  console.error(error);
  for (const words of document.querySelectorAll(".b-lab > .b-state > span")) {
    words.textContent = "The live part could not be loaded. What stands below is still right for what it shows; load the page again to try once more.";
  }
});
