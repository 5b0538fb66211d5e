import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

test("a release of the provider has what Terraform's registry requires, with right checksums", () => {
  const folder = join(temporaryFolder(), "release");
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/release-provider.ts", folder]);
  expect(status, stderr).toBe(0);
  const base = `terraform-provider-lintel_${version}`;
  expect(readdirSync(folder).toSorted()).toEqual(
    [
      ...["SHA256SUMS", "darwin_amd64.zip", "darwin_arm64.zip", "linux_amd64.zip", "linux_arm64.zip", "manifest.json"],
    ].map((end) => `${base}_${end}`),
  );
  const sums = readFileSync(join(folder, `${base}_SHA256SUMS`), "utf8")
    .trimEnd()
    .split("\n");
  expect(sums).toHaveLength(5);
  for (const [digest, name = ""] of sums.map((line) => line.split("  ")))
    expect(digest).toBe(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    );
  const manifest = JSON.parse(readFileSync(join(folder, `${base}_manifest.json`), "utf8"));
  expect(manifest).toEqual({ version: 1, metadata: { protocol_versions: ["6.0"] } });
});
