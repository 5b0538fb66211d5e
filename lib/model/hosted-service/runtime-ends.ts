/** When runtimes lose their support. Document 2 lists the runtimes and no dates: gap `hosted-service/end-of-life`. */
import { cite } from "../citation.ts";

/** Where the runtimes are documented. */
export const runtimeCites = cite(2, "SourceConfiguration");

/** The first day without support, as YYYY-MM-DD, of the runtimes whose end the vendor has announced. */
export const runtimeEnds: ReadonlyMap<string, string> = new Map([
  ["PYTHON_3", "2025-12-01"],
  ["NODEJS_12", "2025-12-01"],
  ["NODEJS_14", "2025-12-01"],
  ["NODEJS_16", "2025-12-01"],
  ["NODEJS_18", "2025-12-01"],
  ["RUBY_31", "2025-12-01"],
]);
