/** Assumed roles: against moto, and against a server that records requests. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAccount } from "../../../lib/client/credentials/account.ts";
import type { AccountSettings } from "../../../lib/client/credentials/assumed-role.ts";
import { sharedCredentials } from "../../../lib/client/credentials/shared-credentials.ts";
import { createStsClient } from "../../../lib/client/credentials/sts.ts";
import { secret } from "../../run/secret.ts";
import { hasMoto, startMoto } from "../moto-server.ts";
import { ownEnvironment } from "../own-environment.ts";
import { type Step, startServer } from "../scripted-server.ts";

const given = ownEnvironment();
const base = { region: "eu-west-1", accessKey: "AKIDEXAMPLE", secretKey: secret("Key"), maxRetries: 0 };
const arn = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

describe.skipIf(!hasMoto)("against moto (needs moto)", () => {
  let sts: Awaited<ReturnType<typeof startMoto>>;
  beforeAll(async () => {
    sts = await startMoto();
  });
  afterAll(() => sts.stop());

  const identityOf = async (settings: AccountSettings) => {
    given.set({ AWS_ENDPOINT_URL_STS: sts.url });
    const credentials = sharedCredentials(settings);
    return createStsClient({ ...settings, credentials }).getCallerIdentity({});
  };

  test("a role, and the last role of a chain, becomes the caller", async () => {
    const one = { roleArn: arn("one"), sessionName: "first", duration: 900 };
    await expect(identityOf({ ...base, assumeRole: [one] })).resolves.toMatchObject({
      Arn: "arn:aws:sts::123456789012:assumed-role/one/first",
    });
    const two = {
      roleArn: "arn:aws:iam::210987654321:role/two",
      sessionName: "second",
      externalId: "x",
      tags: { a: "é" },
    };
    await expect(identityOf({ ...base, assumeRole: [one, two] })).resolves.toMatchObject({
      Account: "210987654321",
      Arn: "arn:aws:sts::210987654321:assumed-role/two/second",
    });
  });

  test("a role with a web identity needs no other credentials", async () => {
    const file = await given.file("token", `${secret("WebIdentity")}\n`);
    const { accessKey, secretKey, ...withoutKeys } = base;
    given.set({ AWS_ROLE_ARN: arn("web"), AWS_ROLE_SESSION_NAME: "ci" });
    const settings = { ...withoutKeys, assumeRoleWithWebIdentity: { webIdentityTokenFile: file } };
    await expect(identityOf(settings)).resolves.toMatchObject({
      Arn: "arn:aws:sts::123456789012:assumed-role/web/ci",
    });
    const chained = { ...settings, assumeRole: [{ roleArn: arn("next"), sessionName: "after" }] };
    await expect(identityOf(chained)).resolves.toMatchObject({
      Arn: "arn:aws:sts::123456789012:assumed-role/next/after",
    });
  });

  test("the account must be allowed, or not forbidden", async () => {
    given.set({ AWS_ENDPOINT_URL_STS: sts.url });
    const settings = { ...base, assumeRole: [{ roleArn: arn("one"), sessionName: "first" }] };
    const check = (bounds: Parameters<typeof checkAccount>[1]) =>
      checkAccount(settings, bounds, AbortSignal.timeout(10_000));
    await expect(check({ allowedAccountIds: ["210987654321", "123456789012"] })).resolves.toBeUndefined();
    await expect(check({ forbiddenAccountIds: ["210987654321"] })).resolves.toBeUndefined();
    await expect(check({ allowedAccountIds: ["210987654321"] })).rejects.toThrow(
      "the credentials belong to account 123456789012 (arn:aws:sts::123456789012:assumed-role/one/first); allowed_account_ids are 210987654321. Nothing was sent",
    );
    await expect(check({ forbiddenAccountIds: ["123456789012"] })).rejects.toThrow(
      "it is in forbidden_account_ids, 123456789012",
    );
  });
});

const session = (
  name: string,
  expiration: string,
) => `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult><Credentials>
    <AccessKeyId>ASIA${name}</AccessKeyId><SecretAccessKey>${secret(name).replaceAll("&", "&amp;")}</SecretAccessKey>
    <SessionToken>${secret(`${name}Session`)}</SessionToken><Expiration>${expiration}</Expiration>
  </Credentials></AssumeRoleResult></AssumeRoleResponse>`;

const xml =
  (status: number, body: string): Step =>
  (response) => {
    response.writeHead(status, { "content-type": "text/xml" }).end(body);
  };

const refusal = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r</RequestId></ErrorResponse>`;

const later = "2999-01-01T00:00:00Z";

describe("the request", () => {
  test("is a signed form with all settings of the role", async () => {
    const server = await startServer(xml(200, session("one", later)));
    given.set({ AWS_ENDPOINT_URL_STS: server.url });
    const role = {
      ...{ roleArn: arn("one"), sessionName: "first", duration: 3600, externalId: "a:b/c", sourceIdentity: "ann" },
      policy: '{"Version":"2012-10-17"}',
      policyArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
      tags: { team: "platform", stage: "" },
      transitiveTagKeys: ["team"],
    };
    // STS does not use the endpoint of the other services.
    const settings = { ...base, endpointUrl: "http://127.0.0.1:9", assumeRole: [role] };
    await expect(sharedCredentials(settings)()).resolves.toMatchObject({
      accessKeyId: "ASIAone",
      sessionToken: secret("oneSession"),
    });
    expect(server.requests).toHaveLength(1);
    const [{ method, url, headers, body } = { method: "", url: "", headers: {}, body: "" }] = server.requests;
    expect([method, url]).toEqual(["POST", "/"]);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-west-1\/sts\/aws4_request, /,
    );
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      Action: "AssumeRole",
      Version: "2011-06-15",
      RoleArn: arn("one"),
      RoleSessionName: "first",
      DurationSeconds: "3600",
      ExternalId: "a:b/c",
      SourceIdentity: "ann",
      Policy: '{"Version":"2012-10-17"}',
      "PolicyArns.member.1.arn": "arn:aws:iam::aws:policy/ReadOnlyAccess",
      "Tags.member.1.Key": "team",
      "Tags.member.1.Value": "platform",
      "Tags.member.2.Key": "stage",
      "Tags.member.2.Value": "",
      "TransitiveTagKeys.member.1": "team",
    });
  });

  test("with a web identity is unsigned", async () => {
    const token = secret("WebIdentity");
    const response = session("web", later).replaceAll("AssumeRoleR", "AssumeRoleWithWebIdentityR");
    const server = await startServer(xml(200, response));
    given.set({ AWS_ENDPOINT_URL_STS: server.url });
    const web = { roleArn: arn("web"), webIdentityToken: token, duration: 900 };
    const settings = { region: "eu-west-1", maxRetries: 0, assumeRoleWithWebIdentity: web };
    await expect(sharedCredentials(settings)()).resolves.toMatchObject({ accessKeyId: "ASIAweb" });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    const form = new URLSearchParams(server.requests[0]?.body);
    expect(form.get("WebIdentityToken")).toBe(token);
    expect(form.get("RoleSessionName")).toMatch(/^lintel-\d+$/);
  });

  test("is sent once for concurrent callers, and again shortly before the credentials expire", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const server = await startServer(xml(200, session("one", soon)), xml(200, session("two", later)));
    given.set({ AWS_ENDPOINT_URL_STS: server.url });
    const credentials = sharedCredentials({ ...base, assumeRole: [{ roleArn: arn("one") }] });
    const [first, second] = await Promise.all([credentials(), credentials()]);
    expect([first.accessKeyId, second.accessKeyId]).toEqual(["ASIAone", "ASIAone"]);
    expect((await credentials()).accessKeyId).toBe("ASIAtwo");
    expect((await credentials()).accessKeyId).toBe("ASIAtwo");
    expect(server.requests).toHaveLength(2);
  });
});

describe("a role that cannot be assumed", () => {
  const attempt = async (...steps: readonly Step[]) => {
    const server = await startServer(...steps);
    given.set({ AWS_ENDPOINT_URL_STS: server.url });
    return sharedCredentials({ ...base, assumeRole: [{ roleArn: arn("one") }] })();
  };

  test("is named with the response", async () => {
    const message = "User: arn:aws:iam::123456789012:user/ann is not authorized to perform: sts:AssumeRole &amp; more";
    await expect(attempt(xml(403, refusal("AccessDenied", message)))).rejects.toMatchObject({
      kind: "NoCredentials",
      message: `the role "${arn("one")}" (assumeRole[0]) was not assumed: User: arn:aws:iam::123456789012:user/ann is not authorized to perform: sts:AssumeRole & more. The role must exist, and its trust policy must allow this caller to assume it, with the external id where it requires one`,
    });
  });

  test("does not show a response that may contain credentials", async () => {
    const text = session("one", later).replace("AssumeRoleResult", "Other");
    const failed = attempt(xml(200, text));
    await expect(failed).rejects.toThrow('which is not the XML of AssumeRole: "(not shown)"');
    await expect(failed).rejects.not.toThrow(secret("one"));
  });

  test("without a token or a role names the setting and variable that provide it", async () => {
    const settings = { region: "eu-west-1", assumeRoleWithWebIdentity: {} };
    await expect(sharedCredentials(settings)()).rejects.toThrow(
      "assume_role_with_web_identity has no role_arn, and AWS_ROLE_ARN is not set",
    );
    given.set({ AWS_ROLE_ARN: arn("web") });
    await expect(sharedCredentials(settings)()).rejects.toThrow("AWS_WEB_IDENTITY_TOKEN_FILE is not set");
    given.set({ AWS_WEB_IDENTITY_TOKEN_FILE: "/nowhere/token" });
    await expect(sharedCredentials(settings)()).rejects.toThrow('"/nowhere/token", does not exist: check the file');
  });

  test.each([
    ["", "the web identity token is empty"],
    ["\n", "the web identity token is empty"],
    ["abc\n", "the web identity token has 3 characters, fewer than 4"],
  ])("sends no request with the token %j", async (content, message) => {
    const server = await startServer();
    given.set({ AWS_ENDPOINT_URL_STS: server.url });
    const web = { roleArn: arn("web"), webIdentityTokenFile: await given.file("token", content) };
    await expect(sharedCredentials({ region: "eu-west-1", assumeRoleWithWebIdentity: web })()).rejects.toMatchObject({
      kind: "NoCredentials",
      message: `${message}: check the file that AWS_WEB_IDENTITY_TOKEN_FILE or web_identity_token_file names, which the identity provider writes`,
    });
    expect(server.requests).toEqual([]);
  });
});
