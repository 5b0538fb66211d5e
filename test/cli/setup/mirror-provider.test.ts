import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { mirrorProvider } from "../../../lib/cli/setup/mirror-provider.ts";
import { execFile, spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../../with-terraform.ts";
import { hasOpenssl, respondSecurely } from "../api/services/secure-server.ts";

const below = "registry.terraform.io/lintel-iac/lintel";

const lintel = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["dist/lintel.cjs", "provider", "mirror", ...args]);

const read = (file: string): Record<string, Record<string, unknown>> => JSON.parse(readFileSync(file, "utf8"));

test("a mirror lists its platforms and versions, with those that it had", () => {
  const mirror = temporaryFolder({
    [`${below}/index.json`]: '{"versions":{"0.0.9":{}}}',
    [`${below}/${version}.json`]: '{"archives":{"freebsd_amd64":{"url":"elsewhere.zip"}}}',
  });
  const files = mirrorProvider(mirror, ["linux_arm64"]);
  const zip = join(mirror, below, `terraform-provider-lintel_${version}_linux_arm64.zip`);
  expect(files).toContain(zip);
  expect(read(join(mirror, below, "index.json"))).toEqual({ versions: { "0.0.9": {}, [version]: {} } });
  const digest = createHash("sha256").update(readFileSync(zip)).digest("hex");
  expect(read(join(mirror, below, `${version}.json`)).archives).toEqual({
    freebsd_amd64: { url: "elsewhere.zip" },
    linux_arm64: {
      hashes: [expect.stringMatching(/^h1:[\w+/]{43}=$/), `zh:${digest}`],
      url: `terraform-provider-lintel_${version}_linux_arm64.zip`,
    },
  });
});

test("the archive has the same bytes in every time zone", () => {
  const digests = ["UTC", "Pacific/Kiritimati", "America/St_Johns"].map((TZ) => {
    const mirror = temporaryFolder();
    const args = ["dist/lintel.cjs", "provider", "mirror", mirror, "--platform", "linux_amd64"];
    const { status } = spawnSync(process.execPath, args, { env: { ...process.env, TZ } });
    expect(status).toBe(0);
    const zip = join(mirror, below, `terraform-provider-lintel_${version}_linux_amd64.zip`);
    return createHash("sha256").update(readFileSync(zip)).digest("hex");
  });
  expect(new Set(digests).size).toBe(1);
});

test.each([
  ["no folder", [], "missing argument DIR"],
  ["a platform that is none", ["mirror", "--platform", "linux"], '--platform is "linux"; it must be'],
])("%s is refused", (_, args, message) => {
  const { status, stderr } = lintel(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test.each([
  ["text", "versions:", "cannot be read: "],
  ["a list", "[]", 'has no "versions"'],
])("%s in place of the index is kept, and named", (_, content, message) => {
  const mirror = temporaryFolder({ [`${below}/index.json`]: content });
  const { status, stderr } = lintel(mirror);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(readFileSync(join(mirror, below, "index.json"), "utf8")).toBe(content);
  expect(readdirSync(join(mirror, below))).toEqual(["index.json"]);
});

test("a folder that cannot be made is named", () => {
  const folder = temporaryFolder({ file: "" });
  const { status, stderr } = lintel(join(folder, "file", "mirror"));
  expect(status).toBe(2);
  expect(stderr).toMatch(/^lintel: the mirror cannot be written to .*file\/mirror/);
});

const configuration = `terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}
`;

describeWithTerraform("a mirror", () => {
  const init = async (mirror: string, installation: string, extra: NodeJS.ProcessEnv = {}) => {
    const stack = temporaryFolder({ "main.tf": configuration });
    const cliConfig = join(mirror, "cli.tfrc");
    writeFileSync(cliConfig, `provider_installation {\n  ${installation}\n}\n`);
    const env = { ...process.env, TF_CLI_CONFIG_FILE: cliConfig, CHECKPOINT_DISABLE: "1", ...extra };
    const run = (...args: readonly string[]) => execFile(terraform?.path ?? "", args, { cwd: stack, env });
    return { stack, run, ...(await run("init", "-no-color")) };
  };

  test("in a folder serves terraform init, and the provider starts from it", async () => {
    const mirror = temporaryFolder();
    mirrorProvider(mirror);
    const { stack, run, stdout } = await init(mirror, `filesystem_mirror {\n    path = "${mirror}"\n  }`);
    expect(stdout).toContain(`Installed lintel-iac/lintel v${version}`);
    const [platform = ""] = readdirSync(join(stack, ".terraform/providers", below, version));
    const installed = join(stack, ".terraform/providers", below, version, platform);
    expect(statSync(join(installed, `terraform-provider-lintel_v${version}.cjs`)).mode & 0o111).toBe(0o111);
    expect((await run("providers", "schema", "-json")).stdout).toContain("lintel_lifecycle_policy");
    const lock = readFileSync(join(stack, ".terraform.lock.hcl"), "utf8");
    const documents = read(join(mirror, below, `${version}.json`));
    const archives = documents.archives as Record<string, { hashes: string[] }>;
    expect(lock).toContain(archives[platform]?.hashes[0]);
  });

  test.skipIf(!hasOpenssl)("over HTTPS serves terraform init by the network mirror protocol", async () => {
    const mirror = temporaryFolder();
    mirrorProvider(mirror);
    const types: { readonly [ending: string]: string } = { ".json": "application/json", ".zip": "application/zip" };
    const { url, certificate } = await respondSecurely(mirror, (path) => {
      const file = join(mirror, path);
      return existsSync(file) ? { type: types[extname(file)] ?? "text/plain", content: readFileSync(file) } : undefined;
    });
    const { stdout } = await init(mirror, `network_mirror {\n    url = "${url}/"\n  }`, { SSL_CERT_FILE: certificate });
    expect(stdout).toContain(`Installed lintel-iac/lintel v${version}`);
  });
});
