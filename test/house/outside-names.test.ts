/**
 * Names from input are looked up and set by lib/base/dictionary.ts, by Object.hasOwn, or in a Map: every plain object
 * has a `constructor`, and an assignment to `__proto__` changes its prototype. The forbidden forms that a source shows
 * are `name in object`, a dictionary made with `{}` and filled by names, and a table that is indexed with a name.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

/** Tables and dictionaries with known names: each with the reason. */
const known: { readonly [place: string]: string } = {
  "lib/services/a2a/client/oauth/oauth-error.ts remedies": "asked when Object.hasOwn has said so",
  "lib/services/rest-api/client/rest-error.ts earlier in": "a sentence",
  "lib/cli/api/requests/pagination.ts items in": "members of the model",
  "lib/cli/api/requests/pagination.ts token in": "members of the model",
  "lib/services/a2a/emulator/oauth-server.ts paths": "asked when Object.hasOwn has said so",
  "lib/services/a2a/emulator/agent-settings.ts name in": "two words of our own",
  "lib/emulator/start-error.ts inWords": "asked when Object.hasOwn has said so",
  "lib/lint/rule/condition.ts unknown in": "a symbol",
  "lib/lint/text/templates/intrinsic.ts tag in": "a symbol",
  "lib/services/a2a/agent-card/model.ts version in": "a sentence",
  "lint-rules/app-runner/hosted-service/auto-scaling-is-active.ts arn in": "members of the model",
  "lint-rules/app-runner/hosted-service/auto-scaling-is-active.ts summary in": "members of the model",
  "lint-rules/app-runner/hosted-service/variables-and-secrets-differ.ts unknown in": "a symbol",
  "lib/client/http/connection-error.ts remedies": "asked when Object.hasOwn has said so",
  "lib/services/a2a/client/credentials/authentication.ts headers": "a type, not an object",
  "lib/services/a2a/command/user-interaction.ts openers": "process.platform",
  "lib/services/a2a/command/output/media-type.ts mediaTypes": "its own keys",
  "lib/cli/api/line/read.ts parameters": "members of the model",
  "lib/services/a2a/command.ts items": "operations of the model",
  "lib/cli/api/output/yaml-output.ts named": "single characters",
  "lib/cli/setup/provider-files.ts architectures": "the machine's",
  "lib/cli/setup/provider-files.ts systems": "the machine's",
  "lib/services/a2a/emulator/bindings/http-json-route.ts members":
    "names of the model, in an object of named groups, which has no prototype",
  "lib/services/image-builder/lifecycle-execution/emulator.ts actions": "states of the emulator",
  "lib/terraform/managed/values/members.ts members": "attributes of the schema",
  "lib/terraform/protocol/dynamic-value.ts values": "made without a prototype",
  "lib/terraform/provider/provider.ts members": "members of the model",
  "lib/terraform/managed/values/value.ts changed": "made without a prototype",
  "lib/lint/config/config-faults.ts typesInWords": "types of JSON schema",
  "lib/lint/engine/field-wording.ts kindOfKeyword": "keywords of JSON schema",
  "lib/lint/inputs/hcl/block-value.ts raw": "set by setOwn, deleted by name",
  "lib/lint/inputs/hcl/syntax/template-syntax.ts escapes": "single characters",
  "lib/lint/inputs/resource-type.ts members": "set by setOwn; asked for members of the model",
  "constructs/attributes.ts attributes": "members of the model",
  "constructs/attributes.ts dynamic": "members of the model",
  "lib/base/dictionary.ts name in": "asked before an assignment",
  "lib/client/api-error.ts them in": "a sentence",
  "lib/terraform/managed/host-attributes.ts planned": "attributes of the schema",
  "lib/terraform/managed/host-attributes.ts values": "attributes of the schema",
  "lib/terraform/runtime/propagation.ts error in": "a sentence",
  "lib/protobuf/decode.ts message": "fields of the definition",
  "lib/facts/shape/walk.ts read": "members of the shape",
  "lint-rules/sts/session-duration.ts secondsOf": "units that the pattern names",
  "lib/services/app-runner/hosted-service/handler/content.ts written": "members of the model",
};

const sources = ["lib", "lint-rules", "constructs"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name).split(sep).join("/")),
);

/** The expressions in a source that look up or set an arbitrary name. */
function placesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
  const asked = [
    ...code.matchAll(/(?<![\w.`-])(?<!for \((?:const|let) )(?<!\[)(\w+) in (?:[a-z]\w*(?:\.\w+)*)\b(?=[ )&|;?])/g),
  ]
    .filter(({ index }) => !/`[^`]*$/.test(code.slice(code.lastIndexOf("\n", index) + 1, index)))
    .map(([, name]) => `${name} in`);
  const tables = [
    ...code.matchAll(
      /(?:const|readonly)\s+(\w+)\s*:\s*(?:\{\s*(?:readonly\s+)?\[\w+: string\]|(?:Readonly<)?Record<string)/g,
    ),
    ...code.matchAll(/(?:const|let)\s+(\w+)(?:\s*:[^=;]+)?\s*=\s*\{\s*\};/g),
  ].map(([, name]) => name ?? "");
  const indexed = tables.filter((name) => new RegExp(`(?<![\\w.])${name}\\[(?!""|\\d)[^\\]]`).test(code));
  return [...new Set([...asked, ...indexed])];
}

it("names from input are looked up in no other way than lib/base allows", () => {
  const found = sources.flatMap((file) => placesIn(readFileSync(file, "utf8")).map((place) => `${file} ${place}`));
  expect(found.filter((place) => !Object.hasOwn(known, place))).toEqual([]);
});

it.each([
  ["if (name in table) return;", ["name in"]],
  ["const all: Record<string, string> = {};\nall[key] = value;", ["all"]],
  ["const all = {};\nall[key] = value;", ["all"]],
  ["const words: { readonly [word: string]: string } = { a: b };\nreturn words[given];", ["words"]],
  ['const words: { readonly [word: string]: string } = { a: b };\nreturn words["a"];', []],
  ["for (const name in table) use(name);", []],
  ['if ("url" in given) return `what is in given`;', []],
])("the check judges %s", (source, places) => {
  expect(placesIn(source)).toEqual(places);
});
