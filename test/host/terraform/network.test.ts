/** The provider's network settings and roles, with real Terraform. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { type Authority, hasOpenssl, makeAuthority, startProxy, startTlsFront } from "../../api/forward-proxy.ts";
import { hasMoto, startMoto } from "../../api/moto-server.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("the provider", () => {
  let bench: Bench;
  let folder: Folder;
  const endings: (() => unknown)[] = [];
  benchAndFolder(
    {},
    (ground) => {
      ({ bench, folder } = ground);
    },
    { TF_APPEND_USER_AGENT: "pipeline/7 aws-sdk-none" },
  );
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  const userAgents = async (): Promise<readonly string[]> => {
    const { requests } = await bench.admin("GET", "requests");
    return Array.isArray(requests) ? requests.map(({ userAgent }) => String(userAgent)) : [];
  };

  it.skipIf(!hasOpenssl)(
    "reaches the public FIPS host through a proxy with a private authority (needs openssl)",
    async () => {
      const host = "imagebuilder-fips.eu-west-1.amazonaws.com";
      const authority: Authority = makeAuthority(host);
      const front = await startTlsFront(authority, new URL(bench.emulator.url));
      const password = secret("ProxyPassword");
      const authorization = `Basic ${Buffer.from(`lin:${password}`).toString("base64")}`;
      const proxy = await startProxy({ hosts: { [host]: front.port }, authorization });
      endings.push(front.close, proxy.close);
      const settings = {
        region: '"eu-west-1"',
        endpoint_url: "null",
        custom_ca_bundle: JSON.stringify(authority.bundle),
        use_fips_endpoint: "true",
        https_proxy: "var.proxy",
      };
      const at = `//lin:${password}@127.0.0.1:${proxy.port}`;
      const variable = 'variable "proxy" {\n  sensitive = true\n}\n';
      const proxyVariable = { TF_VAR_proxy: `http:${at}` };
      await folder.write(policy() + variable, settings);
      const { code, output } = await folder.start(["apply", "-auto-approve"], proxyVariable).done;
      expect(code, output).toBe(0);
      expect(output).not.toContain(password);
      expect(await bench.operations()).toContain("CreateLifecyclePolicy");
      // Requests that must not be sent twice have tunnels of their own.
      expect(new Set(proxy.requests.map(({ method, url }) => `${method} ${url}`))).toEqual(
        new Set([`CONNECT ${host}:443`]),
      );

      // With a bundle that does not include the host's authority.
      const other = makeAuthority("elsewhere.test");
      await folder.write(policy() + variable, { ...settings, custom_ca_bundle: JSON.stringify(other.bundle) });
      const refused = await folder.start(["plan"], proxyVariable).done;
      expect(refused.code).toBe(1);
      expect(refused.text).toContain(`no secure connection to ${host} through the proxy 127.0.0.1:${proxy.port}`);
      expect(refused.output).not.toContain(password);

      // Only with the environment.
      const env = { AWS_USE_FIPS_ENDPOINT: "true", https_proxy: `http:${at}`, AWS_CA_BUNDLE: authority.bundle };
      const inEnvironment = await Bench.start({}, env);
      endings.push(() => inEnvironment.stop());
      const again = await inEnvironment.folder();
      await copyFile(join(folder.dir, "terraform.tfstate"), join(again.dir, "terraform.tfstate"));
      await again.write(policy(), { region: '"eu-west-1"', endpoint_url: "null" });
      const same = await again.plan();
      expect(same.code, same.output).toBe(0);
    },
  );

  it("sends a User-Agent with its version, Terraform's, and configured products", async () => {
    await folder.write(policy(), { user_agent: '["platform/1.2 (team a)"]' });
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    const seen = await userAgents();
    expect(seen.length).toBeGreaterThan(0);
    for (const userAgent of seen) {
      expect(userAgent).toMatch(
        new RegExp(
          `^lintel/${version.replaceAll(".", "\\.")} \\(terraform-provider\\) Terraform/\\S+ platform/1\\.2 \\(team a\\) pipeline/7 aws-sdk-none Node/${process.versions.node}$`,
        ),
      );
    }
  });

  it.skipIf(!hasMoto)("assumes a role, and works only in its account (needs moto)", async () => {
    const sts = await startMoto();
    const withRole = await Bench.start({}, { AWS_ENDPOINT_URL_STS: sts.url, AWS_MAX_ATTEMPTS: "1" });
    endings.push(sts.stop, () => withRole.stop());
    const inRole = await withRole.folder();
    const role = `[{
    role_arn     = "arn:aws:iam::210987654321:role/deploy"
    session_name = "terraform"
    duration     = "30m"
    external_id  = "lintel"
    tags         = { costCenter = "7" }
  }]`;
    await inRole.write(policy(), { assume_role: role, allowed_account_ids: '["210987654321"]' });
    const { code, output } = await inRole.apply();
    expect(code, output).toBe(0);
    expect(await withRole.policies()).toHaveLength(1);
    expect(await inRole.state()).not.toContain("ASIA");

    await withRole.forgetRequests();
    await inRole.write(policy({ status: '"DISABLED"' }), {
      assume_role: role,
      forbidden_account_ids: '["210987654321"]',
    });
    const refused = await inRole.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(
      "the credentials belong to account 210987654321 (arn:aws:sts::210987654321:assumed-role/deploy/terraform); it is in forbidden_account_ids, 210987654321. Nothing was sent to the services.",
    );
    expect(await withRole.operations()).toEqual([]);

    await inRole.write(policy(), { assume_role: role });
    await sts.stop();
    const unreachable = await inRole.apply();
    expect(unreachable.text).toContain("The provider's role was not assumed");
    expect(unreachable.text).toContain(
      'the role "arn:aws:iam::210987654321:role/deploy" (assume_role[0]) was not assumed',
    );
    expect(await withRole.operations()).toEqual([]);
  });
});
