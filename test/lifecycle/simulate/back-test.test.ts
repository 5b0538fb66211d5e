/** Holds the emulator's executions, read as `lintel inventory --history` does, against the simulation. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readHistories } from "../../../lib/lifecycle/inventory/read-history.ts";
import { withoutFile } from "../../../lib/lifecycle/inventory/work-file.ts";
import { backTest } from "../../../lib/lifecycle/simulate/back-test/back-test.ts";
import { cases, ofAllCases } from "../../run/sizes.ts";
import { type Play, playedOut } from "../../services/image-builder/emulator/played-policies.ts";
import { day, first, playedImages, playedPolicies } from "./arbitrary-play.ts";

const runs = 25;
/** The beginning of the history, and the time of the earlier inventory. */
const from = first.getTime() - day;
const takenAt = new Date(first.getTime() - 60_000).toISOString();

/**
 * Images that are in the earlier inventory. One that was deprecated or disabled then is older than the history, which
 * would tell what did it.
 */
const images = playedImages.map((all) =>
  all.map((each) => {
    const latest = each.status === "DEPRECATED" || each.status === "DISABLED" ? from - 60_000 : Date.parse(takenAt);
    return Date.parse(each.createdAt) <= latest ? each : { ...each, createdAt: new Date(latest).toISOString() };
  }),
);

/** The history of policies that ran in a new emulator. */
async function historyOf(play: Play) {
  const { emulator } = await playedOut(play);
  try {
    const { history, failures } = await readHistories(
      {
        ...{ regions: ["us-east-1"], profiles: [], from, to: from + (play.runs + 1) * day },
        client: { endpointUrl: emulator.url, skipCredentials: true },
      },
      { work: withoutFile, signal: new AbortController().signal, report: () => undefined },
    );
    expect(failures).toEqual([]);
    return history;
  } finally {
    await emulator.close();
  }
}

it("the emulator's executions are as predicted, and what is not known is not judged", async () => {
  const all = { actions: 0, open: 0, actionsAlone: 0, openAlone: 0, onParts: 0, onPartsAlone: 0 };
  await fc.assert(
    fc.asyncProperty(images, playedPolicies, async (present, policies) => {
      const history = await historyOf({ images: present, policies, first, runs });
      const earlier = [{ takenAt, images: present }];
      const { differences, actions, asPredicted, parts, notJudged } = backTest(policies, history, { earlier });
      expect(differences).toEqual([]);
      expect(asPredicted).toBe(actions);
      expect(parts.asPredicted).toBe(parts.actions);
      all.onParts += parts.actions;
      // Only the order of several policies is not known, and what may have happened to machine images in EC2.
      if (policies.length === 1) expect(notJudged.filter(({ image = "" }) => image.startsWith("arn:"))).toEqual([]);
      all.actions += actions;
      all.open += notJudged.reduce((sum, { count }) => sum + count, 0);
      const alone = backTest(policies, history);
      expect(alone.differences).toEqual([]);
      expect(alone.parts.asPredicted).toBe(alone.parts.actions);
      all.onPartsAlone += alone.parts.actions;
      all.actionsAlone += alone.actions;
      all.openAlone += alone.notJudged.reduce((sum, { count }) => sum + count, 0);
    }),
    // Each case runs policies of an emulator over HTTP for 25 days, and reads the executions back.
    { numRuns: cases(100), endOnFailure: true },
  );
  expect(all.open).toBeLessThan(all.actions);
  ofAllCases(() => {
    expect(all.onPartsAlone).toBeGreaterThan(0);
    expect(all.onPartsAlone).toBeLessThan(all.onParts);
    expect(all.actionsAlone).toBeGreaterThan(0);
    expect(all.actionsAlone).toBeLessThan(all.actions);
  });
});
