/** The engine as the page sees it: loaded after the page is shown, never blocking it, and ended if it takes too long. */
import type { PlaygroundQuestion, PlaygroundResponse } from "../../lib/editor/playground/messages.ts";
import type { Said } from "./engine-messages.ts";

/** How long a question may take, in milliseconds: as long as `lintel lint` takes for reading a file. */
const maxTimeMs = 10_000;

/** What became of a question: its answer, a sentence that says why there is none, or nothing since a later one took its place. */
export type Outcome<A extends PlaygroundResponse> = { readonly response: A } | { readonly failure: string } | undefined;

type ResponseTo<Q extends PlaygroundQuestion> = Extract<PlaygroundResponse, { readonly ask: Q["ask"] }>;

/** The engine. */
export interface Engine {
  /** Asks; a question of the same kind that still waits is dropped. */
  ask<Q extends PlaygroundQuestion>(question: Q): Promise<Outcome<ResponseTo<Q>>>;
}

interface Waiting {
  readonly question: PlaygroundQuestion;
  readonly settle: (outcome: Outcome<PlaygroundResponse>) => void;
}

declare global {
  /** The engine's code as a function, which engine.js sets. */
  var lintelEngine: (() => void) | undefined;
}

/** Loads the engine from an address. It runs from memory, so that it can be started again without a request. */
export async function loadedEngine(address: string): Promise<Engine> {
  await new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = loaded;
    script.onerror = () => failed(new Error(`${address} could not be loaded`));
    document.head.append(script);
  });
  const code = new Blob([`(${globalThis.lintelEngine})()`], { type: "text/javascript" });
  return engineOf(() => new Worker(URL.createObjectURL(code)));
}

const isLate = `This takes more than ${maxTimeMs / 1000} seconds: shorten the text, or run lintel on the file.`;

/** The engine behind workers that are started on demand. */
function engineOf(start: () => Worker): Engine {
  const waiting = new Map<PlaygroundQuestion["ask"], Waiting>();
  let worker = start();
  let isBusy = false;
  let count = 0;

  const next = (): void => {
    const [first] = waiting.values();
    if (isBusy || first === undefined) return;
    waiting.delete(first.question.ask);
    isBusy = true;
    count += 1;
    const id = count;
    const end = (outcome: Outcome<PlaygroundResponse>): void => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      isBusy = false;
      first.settle(outcome);
      next();
    };
    const restart = (failure: string): void => {
      worker.terminate();
      worker = start();
      end({ failure });
    };
    const timer = setTimeout(() => restart(isLate), maxTimeMs);
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.id === id)
        end("response" in data ? { response: data.response } : { failure: failedBecause(data.error) });
    };
    worker.onerror = ({ message }) => restart(failedBecause(message));
    worker.postMessage({ id, question: first.question });
  };

  return {
    ask: <Q extends PlaygroundQuestion>(question: Q) =>
      new Promise<Outcome<ResponseTo<Q>>>((settled) => {
        waiting.get(question.ask)?.settle(undefined);
        waiting.set(question.ask, { question, settle: settled as (outcome: Outcome<PlaygroundResponse>) => void });
        next();
      }),
  };
}

const failedBecause = (reason: string): string =>
  `Lintel failed on this text (${reason}): please report it with the text, at github.com/lintel-iac/lintel/issues.`;
