import { defineConfig } from "vitest/config";

/** `npm run test:fuzz`: each target is run for LINTEL_FUZZ_SECONDS (default 60), from LINTEL_FUZZ_SEED on. */
export default defineConfig({
  test: {
    include: ["test/fuzz/**/*.fuzz.ts"],
    maxWorkers: "100%",
    globalSetup: "test/run/whole-run.ts",
    setupFiles: "test/run/after-each-file.ts",
    testTimeout: 24 * 60 * 60 * 1000,
  },
});
