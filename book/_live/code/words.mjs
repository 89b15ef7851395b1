// Every sentence of the live layer, by language; English is what all others fall back to.
const megabytes = (n) => (n / 1e6).toFixed(1);

const catalogue = {
  en: {
    start: "Start",
    again: "Try again",
    run: "Run",
    stop: "Stop",
    reset: "Reset",
    progress: "Loading the laboratory",
    code: ({ n }) => `Code of example ${n}, can be changed; Control and Enter runs it`,
    snapshot: ["Snapshot.", "This was worked out when the page was made."],
    starting: ["Starting.", ""],
    ordinary: ["Starting the ordinary way.", "The quick way did not work, so this takes longer."],
    bytes: ({ done, total }) => `${megabytes(done)} of ${megabytes(total)} MB`,
    kept: ({ n }) => (n === 1 ? "what you did is kept" : `the ${n} things you did are kept`),
    ready: ["Ready.", "Change anything; the answer follows."],
    without: ["Ready.", "It opened without what the address of the page said."],
    running: ["Running.", ""],
    ran: ["Done.", "This is the answer of the code as it stands."],
    "ran-badly": ["The code stopped with an error.", "It is shown below."],
    failed: ["It did not start.", ""],
    broke: ["It stopped.", ""],
    stopped: ["Stopped.", "What was in Python's memory is gone."],
    still: "What stands below is still right for what it shows.",
    unfit: "Try again opens it without what the address of the page says.",
    frozen: "What stands below is the last answer; it cannot change now.",
    connection: ({ done }) => (done ? `The connection broke after ${megabytes(done)} MB.` : "The connection could not be made."),
    missing: ({ name, status }) => `The site did not give a file that is needed (${name}, ${status}).`,
    silent: ({ seconds }) => `It has not answered for ${seconds} seconds.`,
    crashed: () => "Python stopped in this page.",
    python: ({ text }) => `Python said: ${text}`,
    browser: ({ text }) => `The browser said: ${text}`,
    callback: ["That change was not worked out.", ""],
  },
};

export function say(key, parameters = {}) {
  const language = document.documentElement.lang.split("-")[0];
  const entry = catalogue[language]?.[key] ?? catalogue.en[key];
  return typeof entry === "function" ? entry(parameters) : entry;
}
