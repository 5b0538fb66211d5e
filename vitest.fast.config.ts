import { defineConfig } from "vitest/config";
import { inProcess, wholeRun } from "./vitest.config.ts";

/** `npm run test:fast`: the inner loop has the tests that start no process, but load tests, and with fewer generated cases. */
export default defineConfig({
  test: { ...wholeRun, ...inProcess, provide: { isInnerLoop: true } },
});
