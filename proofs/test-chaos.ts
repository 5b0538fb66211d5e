/**
 * `npm run test:chaos`: rounds of chaos from a seed on, which it prints. LINTEL_SEED is the first round's, by default a new
 * one; LINTEL_CHAOS_ROUNDS how many there are, by default 1000. LINTEL_CHAOS_HOST is the host of all rounds, `provider` or
 * `null_resource`; by default the seed chooses. With LINTEL_CHAOS_TERRAFORM=1 the real Terraform runs, by default 30
 * rounds. A failed round is repeated by its seed, its host and one round.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { terraformBinary } from "../scripts/terraform-binary.ts";
import { Arena } from "../test/chaos/round.ts";
import { TerraformArena } from "../test/chaos/terraform/round.ts";

const folder = mkdtempSync(join(tmpdir(), "lintel-chaos-"));
process.env.TMPDIR = folder;
process.stderr.write = () => true; // The provider's log.
const isReal = (process.env.LINTEL_CHAOS_TERRAFORM ?? "") !== "";
// Rounds in this process need none of the built programs.
if (isReal) execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const first = Number(process.env.LINTEL_SEED ?? Date.now() % 2 ** 31);
const count = Number(process.env.LINTEL_CHAOS_ROUNDS ?? (isReal ? 30 : 1000));
const [host] = (["provider", "null_resource"] as const).filter((each) => each === process.env.LINTEL_CHAOS_HOST);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const secret = (name: string): string => `of-chaos-${name}`;

say(
  `${count} rounds${isReal ? " with Terraform" : ""} from seed ${first}; LINTEL_SEED and LINTEL_CHAOS_ROUNDS repeat them.`,
);
const arena = isReal
  ? await TerraformArena.open(terraformBinary()?.path ?? "terraform", secret)
  : await Arena.open(secret);
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  await arena.play(seed, host).then(
    (story) => isReal && say(`${seed}: ${story}`),
    (error: unknown) => {
      failed++;
      say(error instanceof Error ? error.message : String(error));
    },
  );
}
await arena.close();
rmSync(folder, { recursive: true, force: true });
const { user, system } = process.cpuUsage();
say(`${count} rounds, ${failed} failed, ${Math.round((user + system) / 1e6)} s of processor time`);
process.exit(failed > 0 ? 1 : 0);
