/** The setting `rest_api` and the data source lintel_access_token, with real Terraform. */
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Expressions, providerBlock } from "../../resource-blocks.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { type SecretName, secrets, seed } from "../../services/rest-api/client/seeded-emulator.ts";
import { terraform } from "../../with-terraform.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const source = `
data "lintel_access_token" "api" {}
output "token" { value = data.lintel_access_token.api }`;

/** All secrets, and the variable that enables the provider's log. */
const environment = {
  ...Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`S_${name}`, secret])),
  TF_LOG: "TRACE",
};

describe.skipIf(terraform === undefined)("with Terraform", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder(
    {},
    async (ground) => {
      ({ bench, folder } = ground);
      await bench.admin("POST", "seed", seed);
    },
    environment,
  );

  const setting = (token: SecretName, more: Expressions = {}): string => {
    const all = {
      base_url: JSON.stringify(`${bench.emulator.url}/rest`),
      api_version: '"2022-11-28"',
      token_from: `"env:S_${token}"`,
      ...more,
    };
    return `{ ${Object.entries(all)
      .map(([name, value]) => `${name} = ${value}`)
      .join(", ")} }`;
  };

  it("the data source describes the token, which is in no state, plan, log or output", async () => {
    const installed = await bench.folder({ installed: true });
    const log = join(installed.dir, "terraform.log");
    const run = (...args: readonly string[]) => installed.start(args, { ...environment, TF_LOG_PATH: log }).done;
    // Without other credentials: Terraform shows those of the configuration with a plan.
    const none = { access_key: "null", secret_key: "null", token: "null" };
    await installed.write(source, { ...none, rest_api: setting("classic", { sample_path: '"/user"' }) });
    await run("plan", "-out=tfplan");
    await run("show", "-json", "tfplan");
    const { code, output } = await run("apply", "tfplan");
    expect(output).not.toContain("Warning");
    expect(code).toBe(0);
    const state = JSON.parse(await installed.state());
    expect(state.outputs.token.value).toEqual({
      expires_at: null,
      kind: "classic-pat",
      scopes: ["repo", "read:org"],
      user: "ann",
      valid: true,
      warn_before_days: null,
    });
    expect(await readFile(log, "utf8")).toContain("GET /user: received status 200");
  });

  it("the token is checked once per run, for all data sources", async () => {
    await folder.write(`${source}\ndata "lintel_access_token" "again" {}`, { rest_api: setting("classic") });
    await bench.forgetRequests();
    expect((await folder.run("plan")).code).toBe(0);
    expect(await bench.operations()).toEqual(["GET /rate_limit"]);
  });

  it("the app checks its token first", async () => {
    const app = { client_id: '"Iv1.abc"', client_secret_from: '"env:S_client"' };
    await folder.write(source, { rest_api: setting("app", app) });
    await bench.forgetRequests();
    expect((await folder.run("plan")).code).toBe(0);
    expect(await bench.operations()).toEqual(["CheckToken", "GET /rate_limit"]);
  });

  it("an invalid token stops the run at its start, after one attempt", async () => {
    await folder.write(`${source}\ndata "lintel_access_token" "again" {}`, { rest_api: setting("unknown") });
    await bench.forgetRequests();
    const { code, text } = await folder.run("plan");
    expect(code).toBe(1);
    expect(text).toContain("Error: The access token of the REST API is not valid");
    expect(text).toMatch(/rejected the token from the environment variable S_unknown as invalid \(status 401\)/);
    expect(await bench.operations()).toEqual(["GET /rate_limit"]);
  });

  it("without the check the data source reports that it is invalid", async () => {
    await folder.write(source, { rest_api: setting("unknown", { check: "false" }) });
    const { code, text } = await folder.apply();
    expect(code).toBe(0);
    expect(text).toContain("Warning: The access token of the REST API is not valid");
    expect(JSON.parse(await folder.state()).outputs.token.value.valid).toBe(false);
  });

  it("a plan warns before the token expires", async () => {
    await folder.write(source, { rest_api: setting("short", { kind: '"classic-pat"' }) });
    const { code, text } = await folder.run("plan");
    expect(code).toBe(0);
    expect(text).toMatch(
      /Warning: The access token of the REST API expires on .* It expires on \d{4}-\S+Z, in 0 days\. Replace it/,
    );
    await folder.write(source.replace("{}", "{ warn_before_days = 0 }"), { rest_api: setting("short") });
    expect((await folder.run("plan")).text).not.toContain("Warning");
  });

  it("a token comes from a command or from a file that only its owner can read", async () => {
    const file = join(folder.dir, "token");
    await writeFile(file, secrets.classic, { mode: 0o600 });
    expectSecretsIn(/\/token$/, "the token is read from it");
    const command = { token_from: "null", token_command: JSON.stringify(["cat", file]) };
    await folder.write(source, { rest_api: setting("classic", command) });
    expect((await folder.run("plan")).code).toBe(0);
    await chmod(file, 0o644);
    await folder.write(source, { rest_api: setting("classic", { token_from: JSON.stringify(`file:${file}`) }) });
    const { code, text } = await folder.run("plan");
    expect([code, text]).toEqual([1, expect.stringContaining(`run: chmod 600 ${file}`)]);
  });

  /** Plans with a provider and a data source for each of these settings; nothing is sent. */
  async function planned(...all: readonly Expressions[]): Promise<string> {
    const blocks = all.map(
      (more, index) =>
        providerBlock({ alias: `"p${index}"`, rest_api: setting("classic", more) }) +
        `data "lintel_access_token" "p${index}" {\n  provider = lintel.p${index}\n}\n`,
    );
    await folder.write(blocks.join(""));
    const { code, text } = await folder.run("plan");
    expect(code).toBe(1);
    expect(await bench.operations()).toEqual([]);
    return text;
  }

  it("wrong settings are errors, doubtful ones warnings, and a literal token in place of a reference is not shown", async () => {
    const text = await planned(
      { scheme: '"Basic"', kind: '"classic-pat"' },
      { api_version: '"2022-13-01"' },
      { kind: '"password"' },
      { token_command: '["cat"]' },
      { token_from: JSON.stringify(secret("Plain")) },
      { kind: '"classic-pat"', single_sign_on: "true" },
    );
    expect(text).toContain('Error: rest_api: scheme uses the scheme "basic"');
    expect(text).toContain("it must be a date in the form YYYY-MM-DD");
    expect(text).toContain('kind is "password"; it must be one of');
    expect(text).toContain("a request carries one token");
    expect(text).toContain("token_from may contain a secret");
    expect(text).toContain('in provider "lintel"');
    expect(text).not.toContain(secret("Plain"));
    expect(text).toContain('Warning: rest_api: kind is "classic-pat", and the organization enforces single sign-on');
  });

  it("a token from standard input, or none, is an error", async () => {
    const text = await planned({ token_from: '"stdin"' }, { token_from: "null" });
    expect(text).toContain("rest_api.token_from is stdin");
    expect(text).toContain("rest_api names no token");
  });

  it("without the setting nothing is sent, and the data source names the missing setting", async () => {
    await folder.write("");
    await bench.forgetRequests();
    expect((await folder.run("plan")).code).toBe(0);
    expect(await bench.operations()).toEqual([]);
    await folder.write(source);
    const { code, text } = await folder.run("plan");
    expect([code, text]).toEqual([1, expect.stringContaining("The provider has no rest_api.")]);
  });
});
