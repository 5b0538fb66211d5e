/**
 * Rounds of chaos with the real Terraform; each costs some ten seconds of processor time. `npm run test:chaos` plays more
 * (LINTEL_CHAOS_TERRAFORM=1).
 */
import { platform } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { seed } from "../../run/sizes.ts";
import { describeWithTerraform, terraform } from "../../with-terraform.ts";
import { TerraformArena } from "./round.ts";

describeWithTerraform("processes that die, and requests that fail", () => {
  let arena: TerraformArena;
  beforeAll(async () => {
    expectSecretsIn(/\/main\.tf\.json$/, "it declares the configurations' tokens");
    arena = await TerraformArena.open(terraform?.path ?? "terraform", secret);
  }, 300_000);
  afterAll(() => arena?.close());

  // Processes are found in /proc.
  it.skipIf(platform() !== "linux")(
    "one more apply of Terraform makes up for whatever ended a run, on any machine",
    async () => {
      const failed: string[] = [];
      // In the first of seed 43, Terraform warns and quotes a line of the declarations.
      for (const [round, host] of [
        [6, "provider"],
        [7, "provider"],
        [8, "null_resource"],
      ] as const)
        await arena.play(100 * seed + round, host).catch((error: Error) => failed.push(error.message));
      expect(failed).toEqual([]);
    },
    3_600_000,
  );
});
