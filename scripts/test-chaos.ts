/**
 * `npm run test:chaos`: rounds of chaos from a seed on, which it prints. LINTEL_SEED is the first round's, by default a new
 * one; LINTEL_CHAOS_ROUNDS how many there are, by default 1000. A failed round is repeated by its seed and one round.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Arena } from "../test/chaos/round.ts";

const folder = mkdtempSync(join(tmpdir(), "lintel-chaos-"));
process.env.TMPDIR = folder;
process.stderr.write = () => true; // The provider's log.
const first = Number(process.env.LINTEL_SEED ?? Date.now() % 2 ** 31);
const count = Number(process.env.LINTEL_CHAOS_ROUNDS ?? 1000);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

say(`${count} rounds from seed ${first}; LINTEL_SEED and LINTEL_CHAOS_ROUNDS repeat them.`);
const arena = await Arena.open((name) => `of-chaos-${name}`);
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  await arena.play(seed).catch((error: unknown) => {
    failed++;
    say(error instanceof Error ? error.message : String(error));
  });
}
await arena.close();
rmSync(folder, { recursive: true, force: true });
const { user, system } = process.cpuUsage();
say(`${count} rounds, ${failed} failed, ${Math.round((user + system) / 1e6)} s of processor time`);
process.exit(failed > 0 ? 1 : 0);
