/** What a resource must offer for the null_resource host to take it, which knows none in particular. */
import { describe, expect, test } from "vitest";
import { snakeCase } from "../../../lib/derive/names.ts";
import { prefix } from "../../../lib/null-resource.ts";
import { resources } from "../../../lib/resources.ts";

describe.each(resources.map((entry) => [entry.model.name, entry] as const))("%s", (_, { model }) => {
  const { members } = model.declaration;

  test("has a label that never changes, by which it is found without a state file", () => {
    expect(members[model.label]).toMatchObject({ immutable: true });
  });

  test("says when it was created, if at all, in a member of its record", () => {
    if (model.createdAt !== undefined) expect(model.record).toHaveProperty([model.createdAt]);
  });

  test("has no attribute that could be taken for a trigger of the host's own", () => {
    expect(Object.keys(members).filter((name) => snakeCase(name).startsWith(prefix))).toEqual([]);
  });
});
