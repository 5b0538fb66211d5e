/** The schemas for YAML editors accept what the linter accepts, as far as one field can tell. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { loadAll } from "js-yaml";
import { describe, expect, it } from "vitest";
import { jsonSchema } from "../../lib/facts/derive/json-schema.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { fullPolicy } from "../lint/full-policy.ts";

const validator = (name: string) =>
  new Ajv({ strict: false }).compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, "utf8")));

describe("the schema of lifecycle policies", () => {
  const validate = validator("lifecycle-policy");

  it.each(readdirSync("examples/image-builder/policies").filter((file) => /\.ya?ml$/.test(file)))(
    "accepts examples/image-builder/policies/%s",
    (file) => {
      const documents = loadAll(readFileSync(join("examples/image-builder/policies", file), "utf8")).flat();
      expect(documents.map((document) => validate(document))).not.toContain(false);
    },
  );

  it("accepts a policy with every member", () => {
    expect(validate(fullPolicy()), JSON.stringify(validate.errors)).toBe(true);
  });

  it("refuses unknown members, values out of range, and mutually exclusive members", () => {
    const { resourceSelection, ...policy } = fullPolicy();
    expect(validate({ ...policy, resourceSelection, retain: 1 })).toBe(false);
    expect(validate({ ...policy, resourceSelection, name: "x" })).toBe(false);
    const both = { recipes: [{ name: "web-base", semanticVersion: "1.0.0" }], tagMap: { team: "web" } };
    expect(validate({ ...policy, resourceSelection: both })).toBe(false);
    expect(validate({ ...policy, resourceSelection: {} })).toBe(false);
  });

  it("has descriptions, unlike the linter's own schema", () => {
    expect(jsonSchema(lifecyclePolicy.declaration)).not.toHaveProperty("description");
  });
});
