import { defineConfig, mergeConfig } from "vitest/config";
import everything from "./vitest.config.ts";

/** `npm run test:long`: further combinations of Node and framework, each installed from the registry. */
export default mergeConfig(
  { ...everything, test: { ...everything.test, include: [], reporters: [] } },
  defineConfig({
    test: {
      include: ["test/**/*.long.ts"],
      reporters: ["default", ["json", { outputFile: "test-report-long.json" }]],
    },
  }),
);
