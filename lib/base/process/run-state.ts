/**
 * What a process remembers for the rest of a run: secrets to hide, answers of commands that it asked once. A command is
 * one run, and so is the provider; test files are several in one process, and each begins anew.
 */

const all = new Set<() => void>();

/**
 * State of the run, which `begin` makes.
 * @returns the state of the current run; ask for it at each use.
 */
export function runState<State>(begin: () => State): () => State {
  let state = begin();
  all.add(() => {
    state = begin();
  });
  return () => state;
}

/** Begins another run in this process, which knows nothing of those before. */
export function beginRun(): void {
  for (const begin of all) begin();
}
