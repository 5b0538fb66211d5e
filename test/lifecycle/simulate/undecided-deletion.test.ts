/** An image whose deletion is not certain. */
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";

test("an undecided deletion does not hide the next action, and a certain one has none", () => {
  const tagged = policy([remove(olderThan(1))], { resourceSelection: { tagMap: { team: "web" } } });
  const disabling = policy([{ action: { type: "DISABLE" }, filter: olderThan(10) }], { name: "later" });
  const images = [{ ...image("unknown", 5), tags: undefined }, image("web", 5, { tags: { team: "web" } })];
  const { verdicts } = simulate([tagged, disabling], { images: JSON.parse(JSON.stringify(images)) }, at);
  expect(verdicts.map(({ action, next }) => [action, next?.date])).toEqual([
    ["UNDECIDED", "2026-03-06T12:00:00.000Z"],
    ["DELETE", undefined],
  ]);
});
