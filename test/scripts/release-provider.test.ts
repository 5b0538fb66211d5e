import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { version } from "../../lib/base/version.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const base = `terraform-provider-lintel_${version}`;

const release = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/release-provider.ts", ...args]);

test("a release of the provider has what Terraform's registry requires, with right checksums", () => {
  const folder = join(temporaryFolder(), "release");
  const { status, stderr } = release(folder);
  expect(status, stderr).toBe(0);
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

test("an archive has the executable for its platform where there is one, and else the script", () => {
  const executables = temporaryFolder({
    ...{ "lintel-win32-x64.exe": "of Windows", "lintel-linux-arm64": "of Linux" },
    ...{ "lintel-win32-x64-LICENSES.txt": "with Node", "lintel-linux-arm64-LICENSES.txt": "with Node" },
  });
  const folder = join(temporaryFolder(), "release");
  const { status, stderr } = release(folder, "--executables", executables);
  expect(status, stderr).toBe(0);
  const contents = readdirSync(folder)
    .filter((name) => name.endsWith(".zip"))
    .map((name) => [name, unzipSync(readFileSync(join(folder, name)))] as const);
  const provider = `terraform-provider-lintel_v${version}`;
  expect(contents.map(([name, files]) => [name, Object.keys(files).toSorted().at(-1)])).toEqual([
    [`${base}_darwin_amd64.zip`, `${provider}.cjs`],
    [`${base}_darwin_arm64.zip`, `${provider}.cjs`],
    [`${base}_linux_amd64.zip`, `${provider}.cjs`],
    [`${base}_linux_arm64.zip`, provider],
    [`${base}_windows_amd64.zip`, `${provider}.exe`],
  ]);
  const licenses = contents.map(([, files]) => strFromU8(files["THIRD-PARTY-LICENSES.txt"] ?? new Uint8Array()));
  expect(licenses.map((text) => text === "with Node")).toEqual([false, false, false, true, true]);
  expect(strFromU8(new Map(contents).get(`${base}_linux_arm64.zip`)?.[provider] ?? new Uint8Array())).toBe("of Linux");
});

test("an executable without the licenses of what it contains is refused, and nothing is written", () => {
  const executables = temporaryFolder({ "lintel-linux-arm64": "of Linux" });
  const folder = join(temporaryFolder(), "release");
  expect(release(folder, "--executables", executables)).toMatchObject({
    status: 2,
    stderr: `${executables}/lintel-linux-arm64-LICENSES.txt does not exist: npm run release:standalone writes it beside the executable\n`,
  });
  expect(existsSync(folder)).toBe(false);
});

test("a folder without executables is refused, and nothing is written", () => {
  const folder = join(temporaryFolder(), "release");
  expect(release(folder, "--executables", "nowhere")).toMatchObject({
    status: 2,
    stderr: "nowhere has no standalone executable: write one with npm run release:standalone -- nowhere\n",
  });
  expect(existsSync(folder)).toBe(false);
});
