/** What of a filter is certain though a value is not known: places that it keeps, ages that none of its values reaches. */
import { expect, test } from "vitest";
import { type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { at, image, policy, remove } from "./images-and-policies.ts";

const unknown = new Unknown("var.d");
const images = [image("new", 40), image("middle", 60), image("old", 80)];
const verdictsOf = (filter: PolicyRule["filter"], some = images) =>
  simulate([policy([remove(filter)])], { images: some }, at).verdicts;

test("the newest stay, whatever the age is from which the others go", () => {
  const found = verdictsOf({ type: "AGE", value: unknown, unit: "DAYS", retainAtLeast: 2 });
  expect(found.map(({ action }) => action)).toEqual(["KEEP", "KEEP", "UNDECIDED"]);
  expect(found[1]?.reason).toBe('2nd newest, 2 are retained ("nightly" rule 1)');
  const ofUnits = verdictsOf({ type: "AGE", value: 1, unit: new Unknown("var.unit"), retainAtLeast: 1 });
  expect(ofUnits.map(({ action }) => action)).toEqual(["KEEP", "UNDECIDED", "UNDECIDED"]);
  const counts = verdictsOf({ type: "COUNT", value: unknown });
  expect(counts.map(({ action }) => action)).toEqual(["KEEP", "UNDECIDED", "UNDECIDED"]);
});

test("a failed build takes no place of those that are kept whatever the age is", () => {
  const filter = { type: "AGE", value: unknown, unit: "DAYS", retainAtLeast: 2 } as const;
  const failed = verdictsOf(filter, [image("failed", 40, { status: "FAILED" }), ...images.slice(1)]);
  expect(failed.map(({ action }) => action)).toEqual(["UNDECIDED", "KEEP", "KEEP"]);
});

test("a count deletes a failed build whatever its number is", () => {
  const [failed, newest] = verdictsOf({ type: "COUNT", value: unknown }, [
    image("failed", 40, { status: "FAILED" }),
    image("ready", 60),
  ]);
  expect(failed).toMatchObject({ action: "DELETE", reason: "its build failed or was canceled, so it takes no place" });
  expect(newest?.action).toBe("KEEP");
});

test("an image is too young if the shortest of the ages that may be meant is not over", () => {
  const found = verdictsOf({ type: "AGE", value: 60, unit: new Unknown("var.unit") });
  expect(found.map(({ action }) => action)).toEqual(["KEEP", "UNDECIDED", "UNDECIDED"]);
  expect(found[0]?.reason).toBe('not older than 60 days, the least that it may be ("nightly" rule 1)');
  const weeks = verdictsOf({ type: "AGE", value: unknown, unit: "WEEKS" }, [image("new", 6), image("old", 7)]);
  expect(weeks.map(({ action }) => action)).toEqual(["KEEP", "UNDECIDED"]);
});

test("a timeline lists each day on which an unknown unit may end the age of an image", () => {
  const filter = { type: "AGE", value: 1, unit: new Unknown("var.unit") } as const;
  const { timeline = [], verdicts } = simulate([policy([remove(filter)])], { images: [image("new", 2)] }, at, {
    days: 400,
  });
  expect(timeline.map(({ date, action }) => `${date.slice(0, 10)} ${action}`)).toEqual([
    "2026-03-01 UNDECIDED",
    "2026-03-06 UNDECIDED",
    "2026-03-27 UNDECIDED",
    "2027-02-27 UNDECIDED",
  ]);
  expect(verdicts[0]?.next?.date.slice(0, 10)).toBe("2026-03-06");
});

test("a rule with an unknown age that keeps every image never acts", () => {
  const filter = { type: "AGE", value: unknown, unit: "DAYS", retainAtLeast: 5 } as const;
  const [read] = simulate([policy([remove(filter)])], { images }, at).policies;
  expect(read?.deadRules).toEqual([{ rule: 0, reason: "it keeps the newest 5, and no group of images has more" }]);
});

test("a filter of an unknown type without a unit is COUNT, since AGE has a unit", () => {
  const found = verdictsOf({ type: new Unknown("var.type"), value: 2 });
  expect(found.map(({ action }) => action)).toEqual(["KEEP", "KEEP", "DELETE"]);
  const ofEither = verdictsOf({ type: new Unknown("var.type"), value: 2, unit: "YEARS" });
  expect(ofEither[2]?.action).toBe("UNDECIDED");
});

test("an unknown action with COUNT is DELETE, the only action that counts", () => {
  const action = { type: new Unknown("var.action") };
  const actionsOf = (rule: PolicyRule) =>
    simulate([policy([rule])], { images }, at).verdicts.map((each) => each.action);
  expect(actionsOf({ action, filter: { type: "COUNT", value: 2 } })).toEqual(["KEEP", "KEEP", "DELETE"]);
  expect(actionsOf({ action, filter: { type: "AGE", value: 70, unit: "DAYS" } })).toEqual([
    "KEEP",
    "KEEP",
    "UNDECIDED",
  ]);
});
