import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { Bench } from "./terraform.ts";

describeWithTerraform("an installed provider", () => {
  it("keeps a code cache after a plan, uses it, and replaces a damaged one", async () => {
    const bench = await Bench.start();
    try {
      const cache = temporaryFolder();
      const folder = await bench.folder({ installed: true });
      await folder.write(policy());
      const run = async (command: string) => {
        const { code, output } = await folder.start([command], { NODE_COMPILE_CACHE: cache }).done;
        expect(code, output).toBe(0);
      };
      const kept = () => readdirSync(join(cache, "lintel")).map((name) => join(cache, "lintel", name));

      await run("validate");
      const [file = ""] = kept();
      expect(statSync(file).size).toBe(0); // a start for the schema alone only leaves a mark

      await run("plan");
      expect(kept()).toEqual([file]);
      expect(statSync(file).size).toBeGreaterThan(0);
      const { ino } = statSync(file);
      await run("plan");
      expect(kept()).toEqual([file]);
      expect(statSync(file).ino).toBe(ino); // it would be replaced if V8 had rejected it

      const whole = readFileSync(file);
      writeFileSync(file, Buffer.from(whole).fill(0, whole.length / 2));
      await run("plan");
      expect(kept()).toEqual([file]);
      expect(statSync(file).size).toBeGreaterThan(whole.length / 2);
      expect(readFileSync(file).subarray(-32).equals(Buffer.alloc(32))).toBe(false);
    } finally {
      await bench.stop();
    }
  }, 180_000);
});
