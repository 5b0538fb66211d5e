/** `npm run test:mutation`: what is mutated, and what is not, with the reason that reports give. See docs/design/testing.md. */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const wording = "a sentence: wording is not asserted word by word";
const examples = "examples are tests themselves";
const citations = "citations are compared with the documents' sections elsewhere";
const uncompilable = "the type allows no other value, so that the mutant does not compile";

/** Why members of objects are not mutated, by name. */
const notMutated = new Map([
  ["good", examples],
  ["bad", examples],
  ["cites", citations],
  ["gap", citations],
  ["id", "compared with the name of the rule's file"],
  ["severity", uncompilable],
  ["isSecret", uncompilable],
]);

/** Four words or more. */
const isSentence = (text) => text.trim().split(/\s+/).length > 3;

const noise = {
  shouldIgnore({ node }) {
    if (node.type === "ObjectProperty" && node.key.type === "Identifier") return notMutated.get(node.key.name);
    if (node.type === "StringLiteral" && isSentence(node.value)) return wording;
    if (node.type === "TemplateLiteral" && isSentence(node.quasis.map(({ value }) => value.raw).join(" x "))) {
      return wording;
    }
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "noise", noise)];

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: ["lint-rules/**/*.ts", "lib/terraform/runtime/**/*.ts", "lib/lifecycle/simulate/**/*.ts"],
  ignorers: ["noise"],
  // Without the chain, strict null checks refuse the mutant.
  mutator: { excludedMutations: ["OptionalChaining"] },
  plugins: ["@stryker-mutator/vitest-runner", "./stryker.config.mjs"],
  testRunner: "vitest",
  vitest: { configFile: "vitest.config.ts", related: false },
  buildCommand: "tsx proofs/bundle-tests.ts",
  coverageAnalysis: "perTest",
  // Stryker would rewrite tsconfig.json by an API that TypeScript 7 does not have; nothing in it leads out of the copy.
  tsconfigFile: "none",
  dryRunTimeoutMinutes: 60,
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { allowColor: false, reportTests: false },
};
