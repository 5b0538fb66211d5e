/**
 * What the linter uses of node:vm, which limits the time of its work: browsers have nothing of the kind, so that the page
 * ends the worker of the engine instead (site/playground/engine-worker.ts).
 */

/** A script that calls a global function. */
export class Script {
  readonly #name: string;

  constructor(call: string) {
    this.#name = call.replace(/\(\)$/, "");
  }

  /** Calls it, without a time limit. */
  runInThisContext(): unknown {
    return Reflect.get(globalThis, this.#name)();
  }
}
