/** Rounds of chaos at the plugin protocol, in this process. `npm run test:chaos` plays thousands. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { secret } from "../run/secret.ts";
import { cases, seed } from "../run/sizes.ts";
import { Arena } from "./round.ts";

let arena: Arena;
beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true); // The provider's log.
  arena = await Arena.open(secret);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await arena?.close();
});

it("one more apply makes up for whatever ended a run, on any machine", async () => {
  const failed: string[] = [];
  for (let round = 0; round < cases(100); round++)
    await arena.play(1000 * seed + round).catch((error: Error) => failed.push(error.message));
  expect(failed).toEqual([]);
}, 900_000);

it("the next apply creates one of two declarations of one name, killed while both create on the null_resource host", async () => {
  // Seeds that once failed: the next apply succeeded for both, or refused both.
  for (const round of [500001, 43078]) await arena.play(round, "null_resource");
}, 60_000);
