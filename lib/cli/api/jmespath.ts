/** The library of --query: what few commands need, packed into the executable (scripts/pack-lazily.ts). */
export { compile, TreeInterpreter } from "@jmespath-community/jmespath";
