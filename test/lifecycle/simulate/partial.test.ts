/** Inventories that lack images: others may be newer, so what counts is undecided; ages are not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { cases } from "../../run/sizes.ts";
import { inventory, policies } from "./arbitrary-inventory.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";
import { run } from "./reference.ts";

const unread = [{ what: "images", accountId: "210987654321", region: "eu-west-1", reason: "refused" }] as const;
const images = [image("new", 100), image("middle", 110), image("old", 120)];
const verdictsOf = (filter: ReturnType<typeof olderThan>, head: object) => {
  const { verdicts, policies: read } = simulate([policy([remove(filter)])], { ...head, images }, at);
  return { actions: verdicts.map(({ action }) => action), read, reasons: verdicts.map(({ reason }) => reason) };
};

test("an age is definite without some images, a count is not: images that were not read can only be newer", () => {
  expect(verdictsOf(olderThan(105), { unread }).actions).toEqual(["KEEP", "DELETE", "DELETE"]);
  const count = { type: "COUNT", value: 1 } as const;
  expect(verdictsOf(count, {}).actions).toEqual(["KEEP", "DELETE", "DELETE"]);
  const { actions, reasons } = verdictsOf(count, { unread });
  expect(actions).toEqual(["UNDECIDED", "DELETE", "DELETE"]);
  expect(reasons[0]).toBe("a part of the inventory (images of account 210987654321, region eu-west-1) was not read");
  expect(verdictsOf(olderThan(90, 2), { unread }).actions).toEqual(["UNDECIDED", "UNDECIDED", "DELETE"]);
  // Its age alone keeps the newest; which place it has does not matter.
  expect(verdictsOf(olderThan(105, 1), { unread })).toMatchObject({ actions: ["KEEP", "DELETE", "DELETE"] });
  expect(verdictsOf(olderThan(105, 1), { unread }).reasons[0]).toContain("not older than 105 days");
});

test("other facts that were not read leave counts unaffected", () => {
  const others = [{ what: "uses", reason: "refused" }] as const;
  expect(verdictsOf({ type: "COUNT", value: 1 }, { unread: others }).actions).toEqual(["KEEP", "DELETE", "DELETE"]);
});

test("no rule is said never to act if it may act on what was not read", () => {
  const count = { type: "COUNT", value: 9 } as const;
  expect(verdictsOf(count, {}).read[0]?.deadRules).toHaveLength(1);
  expect(verdictsOf(count, { unread }).read[0]?.deadRules).toEqual([]);
});

test("what is definite without some images is still true with them", () => {
  const kept = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });
  let open = 0;
  fc.assert(
    fc.property(policies, inventory, kept, (all, whole, isRead) => {
      const read = whole.filter((_, index) => isRead[index]);
      const real = run(all, whole, Date.parse(at));
      for (const { image: id, action, possible } of simulate(all, { unread, images: read }, at).verdicts) {
        const ends = [...(real.get(id) ?? [])];
        if (action === "UNDECIDED") open += 1;
        const said = action === "UNDECIDED" ? possible : [action];
        expect([id, ends.filter((end) => said?.some((each) => each === end) !== true)]).toEqual([id, []]);
      }
    }),
    { numRuns: cases(800) },
  );
  expect(open).toBeGreaterThan(0);
});
