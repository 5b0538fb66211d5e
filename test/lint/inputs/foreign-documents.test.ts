/** Documents about something else with members that requests have too: in a folder they are no inputs. */
import { describe, expect, it } from "vitest";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { config } from "../agent-messaging.ts";

async function linted(files: { readonly [name: string]: string }, paths: readonly string[] = ["."]) {
  const { findings, faults, summary } = await lint({
    paths,
    workingFolder: temporaryFolder(files),
    resources: lintables,
  });
  return { found: findings.map(({ rule }) => rule), faults: faults.map(String), files: summary.files };
}

const none = { found: [], faults: [], files: 0 };

/** Pairs of members that occur in documents of other tools. */
const pairs = [
  ["resourceType", "executionRole"],
  ["taskId", "authentication"],
  ["ServiceName", "MaxConcurrency"],
  ["MaxConcurrency", "resourceType"],
  ["securitySchemes", "taskId"],
  ["executionRole", "includeResources"],
  ["includeResources", "exclusionRules"],
] as const;

describe.each(pairs)("%s and %s", (one, other) => {
  const document = { [one]: "a", [other]: "b", queue: "c" };
  const text = JSON.stringify(document);

  it.each([
    ["valid JSON", "a.json", text],
    ["nothing else", "a.json", JSON.stringify({ [one]: "a", [other]: "b" })],
    ["broken JSON", "a.json", text.slice(0, -1)],
    ["JSON with a comment", "a.json", `// about jobs\n${text}`],
    ["JSON lines", "a.json", `${text}\n${text}\n`],
    ["a repeated key", "a.json", `{"queue": 1, ${text.slice(1)}`],
    ["valid YAML", "a.yaml", `${one}: a\n${other}: b\nqueue: c\n`],
    ["broken YAML", "a.yaml", `${one}: a\n${other}: b\n queue: "c\n`],
  ])("do not make an input of %s", async (_, name, content) => {
    expect(await linted({ [name]: content })).toEqual(none);
  });
});

it("a document with all that a push configuration requires, and nothing else, is one", async () => {
  expect((await linted({ "a.json": JSON.stringify(config) })).files).toBe(1);
  expect((await linted({ "a.json": JSON.stringify({ ...config, queue: 1 }) })).files).toBe(0);
});

it("a broken document with a member of its own is reported", async () => {
  const text = '{"resourceType": "VM_IMAGE", "policyDetails": [], }';
  expect((await linted({ "a.json": text })).faults).toHaveLength(1);
});
