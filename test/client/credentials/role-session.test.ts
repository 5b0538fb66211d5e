/** Roles of profiles: MFA devices, and the sessions that the AWS CLI keeps. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findCredentials } from "../../../lib/client/credentials/credentials.ts";
import { keptRoles, sessionName } from "../../../lib/client/credentials/role-session.ts";
import { readProfile } from "../../../lib/client/profiles/profile.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { ownEnvironment } from "../own-environment.ts";
import { startServer } from "../scripted-server.ts";

const given = ownEnvironment();
const device = "arn:aws:iam::123456789012:mfa/ann";
const profile = `[profile r]\nrole_arn = arn:aws:iam::123456789012:role/deploy\nmfa_serial = ${device}\nsource_profile = base\n`;
const session = (ends: string): string =>
  `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>asked</AccessKeyId><SecretAccessKey>${secret("roleKey")}</SecretAccessKey><SessionToken>${secret("roleToken")}</SessionToken><Expiration>${ends}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Finds the profile's credentials with a new process's eyes; `codes` are what the user was asked for. */
async function setUp(config: string, ends: string) {
  const folder = join(homedir(), ".aws/cli/cache");
  expectSecretsIn(/\/\.aws\/cli\/cache\/[0-9a-f]{40}\.json$/, "sessions are kept there, as by the AWS CLI");
  await given.config(`${config}[profile base]\naws_access_key_id = base\naws_secret_access_key = ${secret("base")}\n`);
  const server = await startServer((response) => void response.writeHead(200).end(session(ends)));
  given.set({ AWS_ENDPOINT_URL_STS: server.url });
  const codes: string[] = [];
  const settings = { profile: "r", region: "eu-west-1" };
  const assumeProfileRole = keptRoles(settings, async (serial) => {
    codes.push(serial);
    return "123456";
  });
  const find = async () => {
    const context = { profile: () => readProfile("r"), region: async () => "eu-west-1" };
    return (await findCredentials({ ...settings, assumeProfileRole }, context))();
  };
  return { folder, server, codes, find };
}

test("a role with an MFA device asks once, and keeps its session for the AWS CLI and later commands", async () => {
  const { folder, server, codes, find } = await setUp(profile, inMinutes(60));
  for (const _ of [1, 2]) {
    expect(await find()).toMatchObject({ accessKeyId: "asked", sessionToken: secret("roleToken") });
  }
  expect(codes).toEqual([device]);
  expect(server.requests).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.body))).toMatchObject({
    Action: "AssumeRole",
    SerialNumber: device,
    TokenCode: "123456",
  });
  // The name that botocore gives it.
  const [name = "", ...others] = readdirSync(folder);
  expect([name, others]).toEqual(["810bd058727f3886614106c7b87301d5eba4dd24.json", []]);
  expect(JSON.parse(readFileSync(join(folder, name), "utf8")).Credentials).toMatchObject({ AccessKeyId: "asked" });
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test("a damaged session is replaced", async () => {
  const { folder, server, find } = await setUp(profile, inMinutes(60));
  await find();
  const [name = ""] = readdirSync(folder);
  for (const damaged of ["{", `{"Credentials": {"Expiration": "${inMinutes(60)}"}}`]) {
    writeFileSync(join(folder, name), damaged);
    expect(await find()).toMatchObject({ accessKeyId: "asked" });
  }
  expect(server.requests).toHaveLength(3);
});

test.each([
  ["ends soon", inMinutes(14), 2],
  ["lasts", inMinutes(16), 1],
])("a session that %s is requested again as often as necessary", async (_, ends, requests) => {
  const { server, find } = await setUp(profile.replace(/mfa_serial.*\n/, ""), ends);
  await find();
  await find();
  expect(server.requests).toHaveLength(requests);
});

test.each([
  [
    { RoleArn: "arn:aws:iam::123456789012:role/deploy", DurationSeconds: 3600, RoleSessionName: "aws-sdk-js-1" },
    "6a9d9ba39800a1773d9a3bd50c4a0db301ff5832",
  ],
  [
    { RoleArn: "arn:aws:iam::123456789012:role/deploy", DurationSeconds: 900, ExternalId: "x", RoleSessionName: "me" },
    "038fedeab6a08decfac0f0e4d068d5f39627cfe5",
  ],
])("the name of a session's file is that of the AWS CLI: %j", (request, name) => {
  expect(sessionName(request)).toBe(name);
});
