/** Patterns of the models, on texts of any length. */
import { expect, test } from "vitest";
import { endOfQuoted } from "../../../lib/base/text/quoted-text.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { typescriptComments } from "../../../lib/lint/text/comments/typescript-comments.ts";
import { yamlWriter } from "../../../lib/lint/text/writers/yaml-writer.ts";
import { createWireView } from "../../../lib/services/a2a/client/wire-text.ts";
import { agentMessages } from "../../../lib/services/a2a/model/messages.ts";
import { appRunnerMessages } from "../../../lib/services/app-runner/model/messages.ts";
import { imageBuilderMessages } from "../../../lib/services/image-builder/model/messages.ts";
import { parseJson } from "../../../lib/terraform/protocol/exact-number.ts";

/** Longer than what V8 keeps steps for, when it repeats a group: 64 MiB of them. */
const length = 5_000_000;
const steps = 14_000_000;

const operations = [agentMessages, appRunnerMessages, imageBuilderMessages].flatMap((each) => Object.values(each));
const patterns = new Set(
  operations.flatMap(({ input, output }) =>
    [input, output].flatMap((message) =>
      [...fieldsOf(message)].flatMap(({ field }) =>
        field.kind === "string" && field.pattern !== undefined ? [field.pattern.source] : [],
      ),
    ),
  ),
);

// A process that has compiled very many patterns optimizes no more of them: then also a repeated class has its limit.
test.each([...patterns].filter((source) => /\)[*+]/.test(source)))(
  "the pattern of a member ends on a text of 5 million characters: %s",
  (source) => {
    const pattern = new RegExp(source, "u");
    for (const characters of ["A", "a/"]) {
      const text = characters.repeat(length / characters.length);
      expect(() => pattern.test(text)).not.toThrow();
    }
  },
);

test("what reads and writes texts of others ends on 14 million escapes or words", () => {
  const escapes = `"${'\\"'.repeat(steps)}"`;
  expect(parseJson(`[${escapes}, 1]`)).toHaveLength(2);
  const shown: string[] = [];
  createWireView((text) => shown.push(text)).received("200", {}, `{"token": ${escapes}, "id": "1"}`);
  expect(shown.join("")).toContain('{"token": "***", "id": "1"}');
  expect(endOfQuoted(escapes, 0)).toBe(escapes.length);
  expect(() => yamlWriter.scalar("a ".repeat(steps), "")).not.toThrow();
});

test("patterns by which Lintel reads texts end on 5 million characters, and on a million escapes", () => {
  for (const characters of ["A".repeat(length), '\\"'.repeat(length / 10)]) {
    const text = JSON.stringify({ text: characters });
    expect(() => parseJson(text)).not.toThrow();
    expect(() => typescriptComments(`const x = ${text};`)).not.toThrow();
  }
});
