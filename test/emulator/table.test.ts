import { expect, test } from "vitest";
import { Table } from "../../lib/emulator/table.ts";
import { cite } from "../../lib/facts/model/citation.ts";

interface Named {
  readonly name: string;
  readonly note?: string;
}

const table = () =>
  new Table<Named>(
    {
      name: "named",
      record: { kind: "struct", description: "A named thing.", cites: cite(2, "Limits"), members: {} },
      index: ({ name }) => name,
    },
    () => undefined,
  );

test("the latest of the records with the same second key is found, even if the older one changes", () => {
  const things = table();
  things.put("first", { name: "a" });
  things.put("second", { name: "a" });
  expect(things.find("a")).toBe(things.get("second"));
  things.put("first", { name: "a", note: "replaced" });
  expect(things.find("a")).toBe(things.get("second"));
  things.delete("first");
  expect(things.find("a")).toBe(things.get("second"));
  things.delete("second");
  expect(things.find("a")).toBeUndefined();
});

test("a replaced record is found only by its new second key", () => {
  const things = table();
  things.put("first", { name: "a" });
  things.put("first", { name: "b", note: "renamed" });
  expect(things.find("a")).toBeUndefined();
  expect(things.find("b")).toEqual({ name: "b", note: "renamed" });
});
