/** What `npm run new -- resource` adds to files of a service has a place in them; new.long.ts compiles and tests it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Entry, entriesOf, placeholder, placeOf } from "../../scripts/new/services.ts";
import { holesOf, scaffolded, templatesOf } from "../../scripts/new/templates.ts";

const entries = scaffolded.flatMap((service) => {
  const its = entriesOf(service);
  return typeof its === "object" ? its : [];
});

test.each(entries.map((entry: Entry) => [entry.file, entry.before ?? "its imports", entry] as const))(
  "%s has one place for an entry before %j",
  (_file, _before, entry) => {
    expect(placeOf(entry, readFileSync(entry.file, "utf8"))).toBeGreaterThanOrEqual(0);
  },
);

test.each(scaffolded)("the templates of %s have a text for each hole, and no other text", (service) => {
  const used = new Set<string>();
  const files = templatesOf(service, (hole) => used.add(hole));
  for (const { file, text } of files) expect(`${file}\n${text}`).not.toMatch(/__[A-Za-z]+__/);
  expect(files.map(({ file }) => file)).toContain(`lib/services/${service}/${placeholder}/model.ts`);
  const holes = holesOf(service);
  expect(new Set(holes)).toEqual(new Set([...used].filter((hole) => hole !== "service")));
  expect(holes, "no folder of templates repeats what another says").toHaveLength(new Set(holes).size);
});

test("a new resource adds entries to files of each service", () => {
  expect(new Set(entries.map(({ file }) => file.split("/")[2]))).toEqual(new Set(scaffolded));
});

test("an entry is refused whose place is gone, or is one of several", () => {
  const entry = { file: "list.ts", before: "];", text: "one," };
  expect(placeOf(entry, "const list = [];")).toBe(14);
  expect(() => placeOf(entry, "const list = {};")).toThrow('list.ts has no "];", before which the entry goes');
  expect(() => placeOf(entry, "const list = [];\nconst more = [];")).toThrow('list.ts has more than one "];"');
});
