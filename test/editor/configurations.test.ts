/** Configurations in an editor: rules and severities; and the other places of a finding. */
import { expect, it } from "vitest";
import { startEditor } from "./editor.ts";

const labels = (items: readonly { readonly label: string }[]): readonly string[] => items.map(({ label }) => label);

it.each([
  ["lintel.config.yaml", "rules:\n  ¦\n"],
  ["lintel.config.yaml", "preset: strict\nrules:\n  # ours\n  a/b: off\n  lifecycle-policy/ra¦\n"],
  ["lintel.config.yaml", "overrides:\n  - files: [a]\n    rules: { ¦ }\n"],
  ["lintel.config.yaml", "suppressions:\n  - rule: ¦\n"],
  ["lintel.config.json", '{ "rules": { "a/b": "off", "¦" } }'],
])("proposes the ids of rules in %s: %j", async (name, text) => {
  const editor = await startEditor();
  await editor.open(name, "");
  expect(labels(await editor.completion(name, text))).toContain("lifecycle-policy/range");
});

it.each([
  ["lintel.config.yaml", "rules:\n  lifecycle-policy/range: ¦\n"],
  ["lintel.config.json", '{ "rules": { "lifecycle-policy/range": "¦" } }'],
])("proposes severities in %s: %j", async (name, text) => {
  const editor = await startEditor();
  await editor.open(name, "");
  expect(labels(await editor.completion(name, text))).toEqual(["off", "info", "warning", "error"]);
});

it.each(["¦\n", "preset: ¦\n", "options:\n  ¦\n", "rules:\n  a/b: off\noptions:\n  ¦\n", "ignore: [¦]\n"])(
  "proposes no rule elsewhere: %j",
  async (text) => {
    const editor = await startEditor();
    await editor.open("lintel.config.yaml", "");
    expect(await editor.completion("lintel.config.yaml", text)).toEqual([]);
  },
);

it("a finding names the place where its value is set", async () => {
  const editor = await startEditor();
  const variables = 'variable "kind" {\n  default = "DELET"\n}\n';
  editor.write("variables.tf", variables);
  const text = 'resource "lintel_lifecycle_policy" "a" {\n  resource_type = var.kind\n}\n';
  await editor.open("main.tf", text, "terraform");
  const found = (await editor.diagnosticsOf(editor.uri("main.tf"))).find(
    ({ code }) => code === "lifecycle-policy/enum",
  );
  expect(found?.relatedInformation).toEqual([
    {
      location: {
        uri: editor.uri("variables.tf"),
        range: { start: { line: 1, character: 12 }, end: { line: 1, character: 19 } },
      },
      message: "set at this place",
    },
  ]);
});

it.each([
  ["lintel.config.yaml", "rules:\n  lifecycle-policy/rnge: off\n", "lifecycle-policy/rnge", "lifecycle-policy/range"],
  ["lintel.config.json", '{ "rules": { "lifecycle-policy/range": "eror" } }', '"eror"', '"error"'],
  ["lintel.config.yaml", "prest: strict\n", "prest", "preset"],
])("replaces a misspelled word of %s: %j", async (name, text, written, meant) => {
  const editor = await startEditor();
  await editor.open(name, text);
  const [action, ...others] = await editor.actions(name);
  expect(others).toEqual([]);
  const [edit, ...more] = action?.edit?.changes?.[editor.uri(name)] ?? [];
  expect(more).toEqual([]);
  const line = edit?.range.start.line ?? 0;
  expect(text.split("\n")[line]?.slice(edit?.range.start.character, edit?.range.end.character)).toBe(written);
  expect(edit?.newText).toBe(meant);
});
