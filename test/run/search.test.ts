/** The search finds a marker in every form that a secret may have, and in nothing else. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { describeWithTerraform, terraform } from "../with-terraform.ts";
import { spawnSync } from "./child-process.ts";
import { newMarker, Search } from "./search.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const marker = newMarker();
const search = new Search(marker);
const formsIn = (text: string | Buffer): readonly string[] => [
  ...new Set(search.in(Buffer.from(text), "").map(({ form }) => form)),
];

const writers: { readonly [form: string]: (text: string) => string | Buffer } = {
  "as it is": (text) => JSON.stringify({ url: `https://host/?token=${encodeURIComponent(text)}` }),
  "in capitals": (text) => text.toUpperCase(),
  backwards: (text) => [...text].reverse().join(""),
  "in hexadecimal digits": (text) => Buffer.from(text).toString("hex"),
  "in UTF-16": (text) => Buffer.from(text, "utf16le"),
  "in base64": (text) => Buffer.from(text).toString("base64"),
};

it.each(Object.entries(writers))("the search finds a secret %s, within any text", (form, write) => {
  const around = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(formsIn(write(`${before}${marker}${after}`))).toEqual([form]);
      expect(formsIn(write(`${before}${newMarker()}${after}`))).toEqual([]);
    }),
  );
});

it.each(["base64", "base64url"] as const)(
  "the search finds a secret in %s, with characters in which the two differ",
  (encoding) => {
    const text = `??>${marker}~~~`;
    expect(formsIn(`Basic ${Buffer.from(text).toString(encoding)}`)).toEqual(["in base64"]);
  },
);

it("the search finds a secret in upper-case hexadecimal digits", () => {
  expect(formsIn(Buffer.from(marker).toString("hex").toUpperCase())).toEqual(["in hexadecimal digits"]);
});

it("the search finds a secret in compressed data", () => {
  expect(search.in(gzipSync(`a${marker}`), "log.gz")).toEqual([{ place: "log.gz:gzip", form: "as it is" }]);
});

it("a digest is not a secret, and neither is another run's marker", () => {
  expect(formsIn(createHash("sha256").update(marker).digest("hex"))).toEqual([]);
  expect(formsIn(newMarker())).toEqual([]);
  expect(newMarker()).toMatch(/^[a-z0-9]{16,19}$/);
});

describeWithTerraform("a secret in a Terraform plan", () => {
  it("is found in compressed entries", () => {
    const folder = temporaryFolder({ "main.tf": 'variable "v" {}\noutput "o" { value = var.v }\n' });
    const env = { ...process.env, TF_VAR_v: marker };
    expect(spawnSync(terraform?.path ?? "", ["plan", "-out=tfplan"], { cwd: folder, env }).status).toBe(0);
    const plan = readFileSync(join(folder, "tfplan"));
    expect(plan.includes(marker)).toBe(false);
    expect(search.in(plan, "tfplan")).toContainEqual({ place: "tfplan:tfplan", form: "as it is" });
  });
});
