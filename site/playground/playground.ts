/** The playground: fills the element `#lintel-playground` of a page. */
import { loadedEngine } from "./engine-worker.ts";
import { pageIn } from "./page.ts";
import { firstTexts } from "./state.ts";

const script = document.currentScript;
const address = script instanceof HTMLScriptElement ? script.src : new URL("playground.js", location.href);

const root = document.getElementById("lintel-playground");
if (root !== null && root.childElementCount === 0) {
  root.replaceChildren(); // what it said while it loaded
  const page = pageIn(root, firstTexts(location.hash));
  // The page is painted before the engine, which is larger, is there.
  requestAnimationFrame(() =>
    loadedEngine(new URL("engine.js", address).href).then(
      (engine) => page.use(engine),
      () => page.say("The rules could not be loaded: check the connection, and reload the page."),
    ),
  );
}
