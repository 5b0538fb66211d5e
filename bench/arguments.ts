/** What is wrong with the arguments of a run of benchmarks, in a sentence; undefined if nothing is. */
export function faultOf(args: readonly string[], parts: readonly string[]): string | undefined {
  const unknown = args.filter((arg) => (arg.startsWith("--") ? arg !== "--write" : !parts.includes(arg)));
  return unknown.length === 0
    ? undefined
    : `nothing to measure is named ${unknown.join(", ")}; expected --write or one of ${parts.join(", ")} (some need terraform)`;
}
