/** The provider's network settings and roles, from its configuration and its environment. */
import { afterEach, expect, it, vi } from "vitest";
import { version } from "../../../lib/base/version.ts";
import { hasOpenssl, makeAuthority, startProxy, startTlsFront } from "../../client/forward-proxy.ts";
import { hasMoto, startMoto } from "../../client/moto-server.ts";
import { secret } from "../../run/secret.ts";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

const declared = (changes: Arguments = {}) => ({ "lintel_lifecycle_policy.p": { ...goodPolicy, ...changes } });

let services: EmulatedServices;
let core: TerraformCore;
const endings: (() => unknown)[] = [];
servicesAndCore({}, (ground) => {
  ({ services, core } = ground);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of endings.splice(0)) await end();
});

it.skipIf(!hasOpenssl)(
  "the provider reaches the public FIPS host through a proxy with a private authority (needs openssl)",
  async () => {
    const host = "imagebuilder-fips.eu-west-1.amazonaws.com";
    const authority = makeAuthority(host);
    const front = await startTlsFront(authority, new URL(services.emulator.url));
    const password = secret("ProxyPassword");
    const authorization = `Basic ${Buffer.from(`lin:${password}`).toString("base64")}`;
    const proxy = await startProxy({ hosts: { [host]: front.port }, authorization });
    endings.push(front.close, proxy.close);
    const https_proxy = `http://lin:${password}@127.0.0.1:${proxy.port}`;
    const elsewhere = { region: "eu-west-1", endpoint_url: null };
    const settings = { ...elsewhere, custom_ca_bundle: authority.bundle, use_fips_endpoint: true, https_proxy };
    const { code, text } = await core.apply(declared(), { settings });
    expect(code, text).toBe(0);
    expect(text).not.toContain(password);
    expect(await services.operations()).toContain("CreateLifecyclePolicy");
    // Requests that must not be sent twice have tunnels of their own.
    expect(new Set(proxy.requests.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set([`CONNECT ${host}:443`]),
    );

    // With a bundle that does not include the host's authority.
    const { bundle } = makeAuthority("elsewhere.test");
    const refused = await core.plan(declared(), { settings: { ...settings, custom_ca_bundle: bundle } });
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(`no secure connection to ${host} through the proxy 127.0.0.1:${proxy.port}`);
    expect(refused.text).not.toContain(password);

    // Only with the environment.
    const env = { AWS_USE_FIPS_ENDPOINT: "true", https_proxy, AWS_CA_BUNDLE: authority.bundle };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const same = await core.plan(declared(), { settings: elsewhere });
    expect(same.code, same.text).toBe(0);
  },
);

it("the provider sends a User-Agent with its version, Terraform's, and configured products", async () => {
  vi.stubEnv("TF_APPEND_USER_AGENT", "pipeline/7 aws-sdk-none");
  const { code, text } = await core.apply(declared(), { settings: { user_agent: ["platform/1.2 (team a)"] } });
  expect(code, text).toBe(0);
  const { requests } = await services.admin("GET", "requests");
  const seen = Array.isArray(requests) ? requests.map(({ userAgent }) => String(userAgent)) : [];
  const products = "Terraform/1.11.4 platform/1.2 (team a) pipeline/7 aws-sdk-none";
  expect(new Set(seen)).toEqual(
    new Set([`lintel/${version} (terraform-provider) ${products} Node/${process.versions.node}`]),
  );
});

it.skipIf(!hasMoto)("the provider assumes a role, and works only in its account (needs moto)", async () => {
  const sts = await startMoto();
  endings.push(sts.stop);
  vi.stubEnv("AWS_ENDPOINT_URL_STS", sts.url);
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
  const role_arn = "arn:aws:iam::210987654321:role/deploy";
  const role = {
    role_arn,
    session_name: "terraform",
    duration: "30m",
    external_id: "lintel",
    tags: { costCenter: "7" },
  };
  const settings = { assume_role: [role], max_retries: null };
  const allowed = { settings: { ...settings, allowed_account_ids: ["210987654321"] } };
  const { code, text } = await core.apply(declared(), allowed);
  expect(code, text).toBe(0);
  expect(await services.policies()).toHaveLength(1);
  expect(JSON.stringify(core.attributes("lintel_lifecycle_policy.p"))).not.toContain("ASIA");

  await services.forgetRequests();
  const forbidden = { settings: { ...settings, forbidden_account_ids: ["210987654321"] } };
  const refused = await core.apply(declared({ status: "DISABLED" }), forbidden);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain(
    "the credentials belong to account 210987654321 (arn:aws:sts::210987654321:assumed-role/deploy/terraform); it is in forbidden_account_ids, 210987654321. Nothing was sent to the services.",
  );
  expect(await services.operations()).toEqual([]);

  await sts.stop();
  const unreachable = await core.apply(declared(), { settings });
  expect(unreachable.text).toContain("The provider's role was not assumed");
  expect(unreachable.text).toContain(`the role "${role_arn}" (assume_role[0]) was not assumed`);
  expect(await services.operations()).toEqual([]);
});
