import { expect, it } from "vitest";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";

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
