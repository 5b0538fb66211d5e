/**
 * One word a thing: names in sources avoid the words that the glossary of docs/architecture.md replaces, and a file's
 * name stands once, so that a search for it has one result.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /(?<!\.generated)\.ts$/.test(file) && !file.includes("/templates/"));

/** Words that names must not have, each with a better one. */
const better: { readonly [word: string]: string } = {
  answer: "response",
  answers: "responses",
  answered: "returned",
  answering: "responding",
  unanswered: "noResponse",
  former: "v0_3, or earlier",
  formerly: "earlier",
  surroundings: "context",
  tell: "report",
  tells: "reports",
  told: "reported",
  untold: "withheld",
};

/** Ends of types that have another one. */
const ends: { readonly [end: string]: string } = { Means: "Context", Order: "Options", Surroundings: "Context" };

/** Names that files on disk and other programs' libraries decide. */
const permitted: { readonly [place: string]: string } = {
  "lib/services/image-builder/emulator/idempotency.ts answer": "a member of the emulator's state file",
  "lib/services/rest-api/emulator/records.ts formerIds": "a member of the emulator's state file",
  "lib/services/rest-api/emulator/endpoints.ts formerIds": "a member of the emulator's state file",
  "lint-rules/a2a/push-config-anywhere.ts receiverCanTellSender": "the published name of a rule",
  "lib/cli/api/auto-prompt/line.ts answer": "a style of the library of prompts",
};

/** The parts of a name in camel case: `readAnswerOf` has read, answer and of. */
const partsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[ _]/)
    .map((part) => part.toLowerCase());

/** The names in a source with a word that has a better one, and that word's. */
function forbiddenIn(source: string): readonly string[] {
  const code = source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    (text) => (text.startsWith("/") ? "" : '""'),
  );
  const names = new Set(code.match(/[A-Za-z_]\w*/g));
  const types = new Set([...code.matchAll(/\b(?:interface|type|class) (\w+)/g)].map(([, name = ""]) => name));
  const words = [...names].filter((name) => partsOf(name).some((part) => Object.hasOwn(better, part)));
  const bags = [...types].filter((name) => Object.keys(ends).some((end) => name.endsWith(end)));
  return [...new Set([...words, ...bags])];
}

test("no name has a word that the glossary replaces", () => {
  const found = ["lib", "constructs", "lint-rules", "scripts", "proofs", "bench"]
    .flatMap(sources)
    .flatMap((file) => forbiddenIn(readFileSync(file, "utf8")).map((name) => `${file} ${name}`));
  expect(found.filter((place) => !Object.hasOwn(permitted, place))).toEqual([]);
});

test.each([
  ["const readAnswer = 1;", ["readAnswer"]],
  ["const { told, kept } = tags;", ["told"]],
  ["interface MakeInventoryOrder {}", ["MakeInventoryOrder"]],
  ["type SendingMeans = {};", ["SendingMeans"]],
  ["const sortOrder = absentMeans;", []],
  ['const text = "the former answer"; // tell', []],
])("the check of names finds the forbidden ones in %s", (source, names) => {
  expect(forbiddenIn(source)).toEqual(names);
});

/** Parts of a service or a resource, whose name is the folder's. */
const parts = ["model", "gaps", "client", "handler", "emulator", "host", "command", "index"];

/** Repeats that remain: parts of handlers and emulators, formats of reports, and halves of a protocol. */
const repeated = (
  "access binding call card change changed-files citation comparison completion condition " +
  "config configuration connection connections content contradictions creation credential " +
  "custom-headers declaration declared definition deletions differences disk document documents drift " +
  "endpoint entry environment errors evaluate event-stream exchange execution explain-deletion failures " +
  "faults finding-place findings fleet follow formats grpc guards handshake history html http-json " +
  "image import-ids inventory json-rpc json layout library line lint machine-image main managed " +
  "markdown members merge-reports messages metadata names notes operation operations options output " +
  "outputs overview ownership pages paging parameters parts path pipeline place plan policy " +
  "print-config print profile query-protocol read reader reading recipe references refusal refusals " +
  "region relations report repository request requests resource-tags responses revision rule rules run " +
  "same-meaning schema secret-reference seed server service sign simulate simulation skeleton source " +
  "standalone state-file state steps store style syntax table tables tags target text timeline timeouts " +
  "token-status totals type-constraint user-agent value version wording words workspace xml yaml"
).split(" ");

test("a file's name stands once in lib", () => {
  const files = new Map<string, string[]>();
  for (const file of sources("lib")) {
    const name = basename(file, ".ts");
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  const twice = [...files].filter(([name, { length }]) => length > 1 && ![...parts, ...repeated].includes(name));
  expect(twice).toEqual([]);
});
