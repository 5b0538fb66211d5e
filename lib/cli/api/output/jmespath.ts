/**
 * The library for --query, packed separately into the executable because few commands need it (scripts/pack-lazily.ts).
 */
export { compile, TreeInterpreter } from "@jmespath-community/jmespath";
