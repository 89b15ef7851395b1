// Two ways to a running Python with the host in it: the memory image, and the ordinary one.
import { restore } from "./restore.mjs";

const SILENT = { stdout: () => {}, stderr: (text) => console.info(text) };

export async function fromImage(files, post) {
  if (!files.build.files["image.bin"]) throw new Error("this build has no image");
  const wasm = serve(files); // first: the browser compiles it while the rest is unpacked
  const makeModule = files.module("pyodide/pyodide.asm.mjs").then((module) => module.default);
  const image = files.bytes("image.bin");
  const all = Promise.all([image, makeModule, wasm]);
  all.catch(() => {}); // whichever breaks first is heard below
  const { loadPyodide } = await import(files.url("pyodide/pyodide.mjs"));
  await all;
  const { info } = files.build;
  const py = await restore({
    loadPyodide,
    makeModule,
    image: await image,
    // The image holds the modules; the standard library's files are fetched when one is asked for.
    options: { ...SILENT, indexURL: files.base + "pyodide/", stdLibURL: "data:,", lockFileContents: { info, packages: {} } },
  });
  return connect(py, files, post, true);
}

export async function fromPackages(files, post) {
  serve(files).catch(() => {}); // Pyodide will hear it
  const { loadPyodide } = await import(files.url("pyodide/pyodide.mjs"));
  const py = await loadPyodide({
    ...SILENT,
    indexURL: files.base + "pyodide/",
    lockFileURL: files.base + "wheels/pyodide-lock.json",
    packageBaseUrl: files.base + "wheels/",
    packages: files.build.packages,
  });
  const extractDir = py.runPython("import sysconfig; sysconfig.get_path('purelib')");
  py.unpackArchive(await files.bytes("pagehost.zip"), "zip", { extractDir });
  return connect(py, files, post, false);
}

function connect(py, files, post, restored) {
  const host = py.pyimport("pagehost");
  const settings = { stdlib: files.url("pyodide/python_stdlib.zip"), wheels: {} };
  for (const [top, wheel] of Object.entries(files.build.late)) settings.wheels[top] = files.url(`wheels/${wheel}`);
  const seed = py.toPy(crypto.getRandomValues(new Uint8Array(32)));
  if (restored) host.start(post, JSON.stringify(settings), seed, fetchNow);
  else host.start(post, JSON.stringify(settings), seed);
  host.check();
  return { receive: host.receive, toPy: (x) => py.toPy(x) };
}

/** Pyodide fetches its files by itself: give it ours, counted and unpacked. The wasm is compiled while it and all
 *  else is still on its way. When it is damaged, or may not be run here, Pyodide would only log it and wait for ever. */
function serve(files) {
  const ask = self.fetch;
  const wasm = files.open("pyodide/pyodide.asm.wasm", "application/wasm");
  const compiled = wasm.then((answer) => WebAssembly.compileStreaming(answer));
  compiled.catch((error) => files.breaks(error));
  self.fetch = (address, init) => {
    const name = String(address.url ?? address).replace(files.base, "");
    if (name === "pyodide/pyodide.asm.wasm") return wasm;
    if (name in files.build.files) return files.open(name);
    return ask.call(self, address, init);
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (given, imports) => {
    if (given !== wasm) return instantiate.call(WebAssembly, given, imports);
    const module = await compiled;
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      files.breaks(error);
      throw error;
    }
  };
  return wasm;
}

/** A file, now: an import statement cannot wait. */
function fetchNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(String(request.status));
  return new Uint8Array(request.response);
}
