/**
 * Untrusted input never crashes its parsers: each target for a period of time, with seeds (docs/design/security.md).
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { inline, printable, printableJson, prose } from "../../lib/base/text/printable.ts";
import { ApiError } from "../../lib/client/api-error.ts";
import { eventData } from "../../lib/client/http/event-stream.ts";
import { keepSecret, redactError, redactor } from "../../lib/client/secrets/redact.ts";
import { LintConfiguration } from "../../lib/lint/config/configuration.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { compileGlob, GlobError } from "../../lib/lint/text/patterns/glob-pattern.ts";
import { secretPlaces } from "../../lib/lint/text/secrets/secret-places.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { decodeObject } from "../../lib/terraform/protocol/dynamic-value.ts";
import { anyText } from "../run/any-text.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { thing } from "../terraform/protocol/toy-provider.ts";
import { fuzz, mixed } from "./fuzz.ts";

const any = anyText({ maxLength: 200 });

fuzz("redaction", fc.tuple(fc.array(any, { maxLength: 4 }), any, any), ([secrets, before, after]) => {
  const redact = redactor(secrets);
  for (const each of secrets.filter(({ length }) => length >= 16)) {
    expect(redact(before + each + after)).not.toContain(each);
    redactError(new Error(each, { cause: new AggregateError([new Error(before)]) }), redact);
  }
});

fuzz("what is kept for good", any, (text) => {
  keepSecret(text.slice(0, 1));
  expect(typeof redactor([])(text)).toBe("string");
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
const moving = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const commands = ["::add-mask::", "##[", "##vso[", "\n", "\r", " ", "\u001b[", "\u009b", "\u202e", ":", "#", "["];
fuzz("the sanitizer", mixed(commands), (text) => {
  expect(printable(text)).not.toMatch(moving);
  expect(inline(text)).not.toMatch(/[\n\t]/);
  expect(
    prose(text)
      .split("\n")
      .filter((line) => /^\s*::|##\w*\[/.test(line)),
  ).toEqual([]);
  expect(JSON.parse(printableJson(JSON.stringify(text)))).toBe(text);
});

const secretPieces = [
  "token",
  "password",
  "secret_key",
  ": ",
  " = ",
  '"',
  "'",
  "\n",
  "  ",
  "|",
  "<<EOT",
  "EOT",
  "[",
  "]",
  "Bearer ",
  "://",
];
fuzz("places of secrets", mixed(secretPieces), (text) => {
  let end = -1;
  for (const place of secretPlaces(text)) {
    expect(place.start).toBeGreaterThan(end);
    expect(place.end).toBeGreaterThan(place.start);
    ({ end } = place);
  }
});

fuzz(
  "globs",
  fc.tuple(mixed(["*", "**", "?", "{", "}", ",", "(", ")", "|", "+(", "@(", "*(", "[", "]", "/", "a", "\\"]), any),
  ([glob, path]) => {
    try {
      compileGlob(glob)(path);
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
    }
  },
);

const outside = secret("Outside");
const root = temporaryFolder({ "outside/private.ts": `const a = "${outside}";\n`, "repository/.git/HEAD": "" });
expectSecretsIn(join(root, "outside/private.ts"), "what an attacker wants to read");
const cwd = join(root, "repository");
mkdirSync(join(cwd, "src"));
symlinkSync("../outside", join(cwd, "linked"));
symlinkSync("../../outside/private.ts", join(cwd, "src/link.ts"));

const pointers = mixed(["..", "/", "outside", "linked", "src", "link.ts", "private.ts", ":1:1", ".", root, "\0"], 12);
fuzz("source pointers", pointers, async (source) => {
  const block = { name: "x", status: "ON", "//": { lintel: { source: `${source}:1:1` } } };
  writeFileSync(join(cwd, "cdk.tf.json"), JSON.stringify({ resource: { lintel_lifecycle_policy: { keep: block } } }));
  const { lines, faults } = await lint({ paths: ["cdk.tf.json"], resources: lintables, workingFolder: cwd });
  expect(faults).toEqual([]);
  for (const [, file] of lines) expect(file.text).not.toContain(outside);
});

const words = [
  "root",
  "extends",
  "rules",
  "options",
  "ignore",
  "overrides",
  "files",
  "kind",
  "plugins",
  "__proto__",
  "preset",
];
const leaf = fc.oneof(
  fc.constantFrom("off", "error", "*", "**", "lifecycle-policy/*", "strict", "./x.yaml"),
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value: config } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...words), fc.string()), tie("value"), { maxKeys: 4 }),
  ),
}));
const configured = temporaryFolder({ "a.json": '{"policyDetails": [], "resourceType": "AMI", "name": "x"}' });
fuzz("configurations", config, async (content) => {
  writeFileSync(join(configured, "lintel.config.json"), JSON.stringify(content));
  const places = { resources: lintables, workingFolder: configured, code: { refused: "no" } };
  const configuration = new LintConfiguration(places);
  const { findings, faults } = await lint({
    paths: ["a.json"],
    resources: lintables,
    workingFolder: configured,
    configuration,
  });
  expect(findings.length + faults.length).toBeGreaterThanOrEqual(0);
});

const callee = { operation: "Any", endpoint: new URL("http://localhost") };
fuzz(
  "streams",
  fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      mixed(["data:", "\n", "\r", "\r\n", "{}"], 8).map((text) => Buffer.from(text)),
    ),
  ),
  async (pieces) => {
    async function* all() {
      yield* pieces;
    }
    try {
      for await (const data of eventData(all(), callee)) expect(typeof data).toBe("string");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  },
);

fuzz("values on the provider's wire", fc.uint8Array({ maxLength: 120 }), (msgpack) => {
  try {
    decodeObject(thing, { msgpack, json: new Uint8Array() });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
});
