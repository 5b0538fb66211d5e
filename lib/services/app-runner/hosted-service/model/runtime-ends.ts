/** The end of support of runtimes. The documentation lists runtimes without dates: gap `hosted-service/end-of-life`. */
import { cite, citeGuide } from "../../../../facts/model/citation.ts";

/** Where the runtimes are documented. */
export const runtimeCites = cite(2, "SourceConfiguration");

/** Where their ends are announced. */
export const runtimeEndCites = citeGuide("app-runner", "Node.js runtime release information");

/** The first day without support, YYYY-MM-DD, of the runtimes whose end AWS has announced. */
export const runtimeEnds: ReadonlyMap<string, string> = new Map([
  ["PYTHON_3", "2025-12-01"],
  ["NODEJS_12", "2025-12-01"],
  ["NODEJS_14", "2025-12-01"],
  ["NODEJS_16", "2025-12-01"],
  ["NODEJS_18", "2025-12-01"],
  ["RUBY_31", "2025-12-01"],
  ["DOTNET_6", "2025-12-01"],
  ["GO_1", "2025-12-01"],
  ["PHP_81", "2025-12-31"],
]);
