/** Random cases through the command, with every run of sixty days: it says what the independent reading says. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulate } from "../../../lib/published/simulate.ts";
import type { CompletePolicy } from "../../lifecycle/simulate/independent-reading.ts";
import { at, images, policies, type Whole } from "../../lifecycle/simulate/known-and-dropped.ts";
import { wrongDays, wrongParts, wrongVerdicts } from "../../lifecycle/simulate/reading-differences.ts";
import { cases } from "../../run/sizes.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();
const wanted = cases(50);
const days = 60;

/** A policy as a request. */
const request = (policy: CompletePolicy) => ({ executionRole: "image-lifecycle", ...policy });

/** Whether the linter accepts the policies, and they do something. */
function isOfInterest({ policies: all, images: present }: Whole): boolean {
  try {
    return simulate(all.map(request), { images: present }, at, { days }).timeline?.length !== 0;
  } catch {
    return false;
  }
}

test("random cases have the results of the independent reading", async () => {
  const drawn = fc.sample(fc.record({ policies, images }).filter(isOfInterest), wanted);
  const folder = temporaryFolder({});
  let acted = 0;
  for (const [index, whole] of drawn.entries()) {
    const [declared, inventory] = [`${index}.json`, `${index}.images.json`];
    writeFileSync(join(folder, declared), JSON.stringify(whole.policies.map(request)));
    writeFileSync(join(folder, inventory), JSON.stringify({ takenAt: at, images: whole.images }));
    const options = ["--inventory", inventory, "--at", at, "--days", String(days), "--format", "json"];
    const { code, stdout, stderr } = await lintel(["simulate", declared, ...options], { cwd: folder });
    expect([code, stderr]).toEqual([0, ""]);
    const result = JSON.parse(stdout);
    const wrong = [...wrongVerdicts(result.verdicts, whole), ...wrongDays(result, whole, days, index)];
    if (whole.policies.length === 1) wrong.push(...wrongParts(result.verdicts, whole, true));
    expect(wrong).toEqual([]);
    acted += result.timeline.length;
  }
  expect(acted).toBeGreaterThan(wanted);
});
