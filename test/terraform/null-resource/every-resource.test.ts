/** The requirements of the null_resource host, which has no code for specific resources. */
import { describe, expect, test } from "vitest";
import { snakeCase } from "../../../lib/facts/derive/names.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { prefix } from "../../../lib/terraform/null-resource-names.ts";

describe.each(resources.map((entry) => [entry.model.name, entry] as const))("%s", (_, { model }) => {
  const { members } = model.declaration;

  test("has an immutable label that identifies it without a state file", () => {
    expect(members[model.label]).toMatchObject({ immutable: true });
  });

  test("has its creation time, if any, in a member of its record", () => {
    if (model.createdAt !== undefined) expect(model.record).toHaveProperty([model.createdAt]);
  });

  test("has no attribute that looks like a trigger of the host itself", () => {
    expect(Object.keys(members).filter((name) => snakeCase(name).startsWith(prefix))).toEqual([]);
  });
});
