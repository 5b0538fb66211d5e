/** Invalid network settings, and the settings that clients get. */
import { describe, expect, it } from "vitest";
import {
  problemsIn,
  providerSchema,
  readConfiguration,
} from "../../../../lib/terraform/managed/settings/provider-configuration.ts";
import { mapRecord } from "../../../../lib/terraform/managed/values/value.ts";
import { readSettings } from "../../../../lib/terraform/null-resource/managed.ts";
import type { ObjectValue, TerraformValue } from "../../../../lib/terraform/protocol/provider-server.ts";
import { secret } from "../../../run/secret.ts";

const configOf = (settings: { readonly [name: string]: TerraformValue }): ObjectValue =>
  mapRecord(providerSchema.attributes, (_, name) => settings[name] ?? null);

const password = secret("ProxyPassword");

describe("a setting that", () => {
  it.each<[string, { readonly [name: string]: TerraformValue }, string, string]>([
    [
      "is not an account id",
      { allowed_account_ids: ["123"] },
      "error",
      'allowed_account_ids[0] is "123"; it must be an account id',
    ],
    [
      "is an empty list",
      { forbidden_account_ids: [] },
      "error",
      "forbidden_account_ids is an empty list, which forbids nothing",
    ],
    ["names no account at all", { allowed_account_ids: [] }, "error", "which allows no account"],
    [
      "asks who signs what is unsigned",
      { allowed_account_ids: ["123456789012"], skip_credentials: true },
      "error",
      "allowed_account_ids is set, but skip_credentials is true",
    ],
    [
      "names a role for what is unsigned",
      { assume_role: [{ role_arn: "r" }], skip_credentials: true },
      "warning",
      "assume_role is set, but skip_credentials is true",
    ],
    [
      "is not a proxy",
      { https_proxy: "socks5://proxy" },
      "error",
      'https_proxy is "socks5://proxy"; it must be a URL that begins with http:// or https://',
    ],
    [
      "stands for two",
      { http_proxy: "http://proxy:3128" },
      "warning",
      "http_proxy is set and https_proxy is not: requests to https endpoints go through the same proxy",
    ],
    [
      "asks for another host than the one that is given",
      { use_fips_endpoint: true, endpoint_url: "http://localhost:4700" },
      "warning",
      'use_fips_endpoint is true, but endpoint_url is "http://localhost:4700", which is used as it is',
    ],
    ["is not a region", { region: "EU West" }, "error", 'region is "EU West"; it must be up to 63 letters, digits and'],
    ["is not a product", { user_agent: ["a b"] }, "error", 'user_agent[0] is "a b"; it must be a product'],
    ["breaks a header", { user_agent: ["a/1\r\nx: y"] }, "error", "it must be a product"],
    ["is empty", { custom_ca_bundle: "" }, "error", "custom_ca_bundle is empty; remove it"],
  ])("%s is reported", (_, settings, severity, detail) => {
    expect(problemsIn(configOf(settings))).toMatchObject([{ severity, detail: expect.stringContaining(detail) }]);
  });

  it("may contain a password is not shown, and neither is its line", () => {
    const [problem] = problemsIn(configOf({ https_proxy: `ftp://lin:${password}@proxy` }));
    expect(problem?.detail).toContain("https_proxy is not shown, since it may contain a password; it must be a URL");
    expect(problem).not.toHaveProperty("path");
  });

  it("is valid is not reported", () => {
    const settings = {
      ...{ http_proxy: "http://proxy", https_proxy: "", no_proxy: "", use_dualstack_endpoint: true },
      ...{ allowed_account_ids: ["123456789012"], user_agent: ["a", "b/1", "c/2 (d; e)"] },
    };
    expect(problemsIn(configOf(settings))).toEqual([]);
  });
});

describe("a client gets", () => {
  const read = (settings: { readonly [name: string]: TerraformValue }) =>
    readConfiguration(configOf(settings), { name: "test", products: [] }).settings;

  it("the HTTP proxy for HTTPS too, unless one is set or disabled", () => {
    const http = { http_proxy: "http://one" };
    expect(read(http)).toMatchObject({ httpProxy: "http://one", httpsProxy: "http://one" });
    expect(read({ ...http, https_proxy: "http://two" })).toMatchObject({ httpsProxy: "http://two" });
    expect(read({ ...http, https_proxy: "" })).toMatchObject({ httpsProxy: "" });
  });

  it("roles with durations in seconds", () => {
    const role = { role_arn: "r", duration: "1h30m", tags: { a: "b" }, transitive_tag_keys: ["a"], policy_arns: null };
    const web = { role_arn: null, duration: "15m", web_identity_token_file: "f" };
    expect(read({ assume_role: [role], assume_role_with_web_identity: web })).toMatchObject({
      assumeRole: [{ roleArn: "r", duration: 5400, tags: { a: "b" }, transitiveTagKeys: ["a"], policyArns: undefined }],
      assumeRoleWithWebIdentity: { duration: 900, webIdentityTokenFile: "f", roleArn: undefined },
    });
  });
});

describe("the null_resource host", () => {
  it.each<[string, object]>([
    [
      "assume_role_with_web_identity.web_identity_token",
      { assume_role_with_web_identity: { web_identity_token: password } },
    ],
    ["https_proxy", { https_proxy: `http://lin:${password}@proxy:3128` }],
  ])("refuses a secret in %s, which its triggers would contain", (name, settings) => {
    expect(() => readSettings({ ...settings })).toThrow(`${name} cannot be set with this host`);
  });

  it("accepts the other settings", () => {
    const { configuration } = readSettings({
      ...{ https_proxy: "http://proxy:3128", use_fips_endpoint: true, allowed_account_ids: ["123456789012"] },
      assume_role: [{ role_arn: "arn:aws:iam::123456789012:role/deploy" }],
    });
    expect(configuration.settings).toMatchObject({
      ...{ httpsProxy: "http://proxy:3128", useFipsEndpoint: true, allowedAccountIds: ["123456789012"] },
      assumeRole: [{ roleArn: "arn:aws:iam::123456789012:role/deploy" }],
      userAgent: expect.stringMatching(/^lintel\/\S+ \(null-resource\) /),
    });
  });
});
