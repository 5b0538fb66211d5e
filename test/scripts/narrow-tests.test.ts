/** The tests that `npm run test:fast` chooses for changed files of this repository. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { narrowTests, type Repository } from "../../scripts/narrow-tests.ts";

const files = ["lib", "lint-rules", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).split(sep).join("/"))
    .sort(),
);
const texts = new Map<string, string>();
const repository: Repository = {
  files,
  text: (file) => {
    const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
    texts.set(file, text);
    return text;
  },
};

/** The choices, each as the names of its tests and the paths of its files. */
const chosen = (changed: string): readonly string[] =>
  narrowTests(changed, repository).flatMap(({ named = [], files: tests }) =>
    tests.map((file) => [file, ...named].join(" ")),
  );

const examples = "test/lint-rules/examples.test.ts";
const handlers = "test/services/app-runner/hosted-service/handler";

it.each([
  ["lint-rules/rest-api/access-token/secret-not-literal.ts", `${examples} access-token/secret-not-literal `],
  ["lint-rules/app-runner/hosted-service/base.ts", `${examples} hosted-service/`],
  ["lint-rules/app-runner/change/service-is-paused.ts", "test/lint-rules/changes.test.ts change/service-is-paused "],
  ["lint-rules/audit/object-is-declared.ts", "test/lint-rules/audits.test.ts audit/object-is-declared "],
  ["lib/services/app-runner/hosted-service/model.ts", `${examples} hosted-service/`],
  ["lib/services/a2a/message/model.ts", `${examples} message/`],
  ["lib/services/app-runner/hosted-service/handler/operation.ts", `${handlers}/operation.test.ts`],
  ["lib/services/app-runner/client.ts", "test/services/app-runner/client.test.ts"],
  ["lib/lint/text/suggest.ts", "test/lint/text/suggest.test.ts"],
  ["lib/base/text/utf8.ts", "test/base/text/utf8.test.ts"],
  ["lib/cli/commands/init.ts", "test/cli/init.test.ts"],
  ["lib/cli/commands/auth-check.ts", "test/cli/auth-check.test.ts"],
  ["constructs/app-runner/hosted-service.ts", "test/constructs/app-runner/hosted-service.test.ts"],
  ["docs/simulate.md", "test/docs/links.test.ts"],
  ["README.md", "test/docs/links.test.ts"],
  ["test/base/text/utf8.test.ts", "test/base/text/utf8.test.ts"],
  ["test/lint/report/sample.ts", "test/lint/report/build-servers.test.ts"],
])("a change of %s is tested first by %s", (changed, first) => {
  expect(chosen(changed)[0]).toBe(first);
});

it.each([
  ["lint-rules/rest-api/access-token/secret-not-literal.ts", "test/lint-rules/findings.test.ts"],
  ["lint-rules/app-runner/hosted-service/names-differ.ts", "test/lint-rules/app-runner/hosted-service.test.ts"],
  ["lib/services/app-runner/hosted-service/model.ts", "test/constructs/app-runner/hosted-service.test.ts"],
  ["lib/services/app-runner/hosted-service/handler/operation.ts", `${handlers}/recovery.test.ts`],
  ["lib/cli/commands/services/services-pause.ts", "test/cli/services/change.test.ts"],
  ["docs/reference/hosted-service.md", "test/scripts/generated.test.ts"],
  ["docs/simulate.md", "test/docs/simulate.test.ts"],
  ["docs/architecture.md", "test/house/import-walls.test.ts"],
])("a change of %s is tested by %s too", (changed, file) => {
  expect(chosen(changed)).toContain(file);
});

it("a module without tests of its own is tested by those of its users", () => {
  expect(chosen("lib/services/sts/emulator.ts")).not.toEqual([]);
});

it("a file that no test names has no narrow test", () => {
  expect(chosen("none.xyz")).toEqual([]);
});
