import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A separate run of leaking tests, configured like vitest.config.ts. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  test: {
    include: ["*.leak.ts"],
    globalSetup: "../whole-run.ts",
    setupFiles: "../after-each-file.ts",
    reporters: ["default", ["json", { outputFile: "test-report.json" }]],
  },
});
