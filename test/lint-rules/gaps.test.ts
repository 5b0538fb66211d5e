import { expect, it } from "vitest";
import { lintables } from "../../lib/lintables.ts";
import { gaps } from "../../lib/model/gaps.ts";

it("the gaps that rules cite exist, and belong to the rule's resource", async () => {
  const known = gaps.map(({ id }) => id);
  for (const { model, rules } of lintables) {
    for (const { id, gap } of (await rules()).default.rules) {
      if (gap === undefined) continue;
      expect(known, id).toContain(gap);
      expect(gap.startsWith(`${model.name}/`), id).toBe(true);
    }
  }
});
