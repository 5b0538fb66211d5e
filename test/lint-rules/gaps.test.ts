import { expect, it } from "vitest";
import { gaps } from "../../lib/model/gaps.ts";
import { lintables } from "../../lib/resources.ts";

it("the gaps on which rules rest are written down, and are about the rule's resource", async () => {
  const known = gaps.map(({ id }) => id);
  for (const { model, ruleSet } of lintables) {
    for (const { id, gap } of (await ruleSet()).rules) {
      if (gap === undefined) continue;
      expect(known, id).toContain(gap);
      expect(gap.startsWith(`${model.name}/`), id).toBe(true);
    }
  }
});
