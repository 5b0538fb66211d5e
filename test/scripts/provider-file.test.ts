/** The file of the plugin: Terraform waits for its handshake, so only what that needs may be read before it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { writeProvider } from "../../scripts/provider-file.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

test("the plugin's launcher has the modules of the handshake alone, and the provider compressed", async () => {
  const file = join(temporaryFolder(), "provider.cjs");
  const inputs: string[][] = [];
  const built = (metafile: Metafile) => inputs.push(Object.keys(metafile.inputs));
  await writeProvider({ entry: "lib/terraform/provider/entry.ts", file, built });
  const [ofProvider = [], ofLauncher = []] = inputs;
  expect(ofProvider.length).toBeGreaterThan(500);
  expect(ofProvider).not.toContain("lib/terraform/protocol/serve.ts");
  expect(ofLauncher).toContain("lib/terraform/protocol/serve.ts");
  expect(ofLauncher.length, ofLauncher.join("\n")).toBeLessThanOrEqual(30);
  expect(statSync(file).size).toBeLessThan(1_000_000);
});
