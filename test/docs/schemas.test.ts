/** The schemas that editors of YAML read: they take what the linter takes, as far as one field can tell. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { loadAll } from "js-yaml";
import { describe, expect, it } from "vitest";
import { jsonSchema } from "../../lib/derive/json-schema.ts";
import { lifecyclePolicy } from "../../lib/model/lifecycle-policy/lifecycle-policy.ts";
import { fullPolicy } from "../lint/full-policy.ts";

const validator = (name: string) =>
  new Ajv({ strict: false }).compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, "utf8")));

describe("the schema of lifecycle policies", () => {
  const validate = validator("lifecycle-policy");

  it.each(readdirSync("examples/policies").filter((file) => /\.ya?ml$/.test(file)))(
    "takes examples/policies/%s",
    (file) => {
      const documents = loadAll(readFileSync(join("examples/policies", file), "utf8")).flat();
      expect(documents.map((document) => validate(document))).not.toContain(false);
    },
  );

  it("takes a policy with everything in it", () => {
    expect(validate(fullPolicy()), JSON.stringify(validate.errors)).toBe(true);
  });

  it("refuses unknown members, values out of bounds, and both of what is exclusive", () => {
    const { resourceSelection, ...policy } = fullPolicy();
    expect(validate({ ...policy, resourceSelection, retain: 1 })).toBe(false);
    expect(validate({ ...policy, resourceSelection, name: "x" })).toBe(false);
    const both = { recipes: [{ name: "web-base", semanticVersion: "1.0.0" }], tagMap: { team: "web" } };
    expect(validate({ ...policy, resourceSelection: both })).toBe(false);
    expect(validate({ ...policy, resourceSelection: {} })).toBe(false);
  });

  it("has descriptions, which the linter's own does without", () => {
    expect(jsonSchema(lifecyclePolicy.declaration)).not.toHaveProperty("description");
  });
});
