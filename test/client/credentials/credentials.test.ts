import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import { findCredentials } from "../../../lib/client/credentials/credentials.ts";
import type { AwsCredentials } from "../../../lib/client/credentials/sign.ts";
import { readProfile } from "../../../lib/client/profiles/profile.ts";
import { readSharedFiles } from "../../../lib/client/profiles/shared-files.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { secret } from "../../run/secret.ts";
import { ownEnvironment } from "../own-environment.ts";
import { json, startServer } from "../scripted-server.ts";

const given = ownEnvironment();

const find = async (settings: ClientSettings = {}): Promise<AwsCredentials> => {
  const context = { profile: () => readProfile(settings.profile), region: async () => "eu-west-1" };
  return (await findCredentials(settings, context))();
};

const keys = (name: string) => `aws_access_key_id = ${name}\naws_secret_access_key = ${secret(name)}\n`;
const inEnvironment = { AWS_ACCESS_KEY_ID: "env", AWS_SECRET_ACCESS_KEY: secret("env") };

describe("static keys", () => {
  test("come from the settings, a named profile, the environment, AWS_PROFILE or the default profile: the first one wins", async () => {
    await given.credentials(`[default]\n${keys("default")}[other]\n${keys("other")}[named]\n${keys("named")}`);
    expect(await find()).toEqual({ accessKeyId: "default", secretAccessKey: secret("default") });
    given.set({ AWS_PROFILE: "other" });
    expect(await find()).toMatchObject({ accessKeyId: "other" });
    given.set({ ...inEnvironment, AWS_SESSION_TOKEN: secret("envToken") });
    expect(await find()).toEqual({
      accessKeyId: "env",
      secretAccessKey: secret("env"),
      sessionToken: secret("envToken"),
    });
    expect(await find({ profile: "named" })).toMatchObject({ accessKeyId: "named" });
    const settings = { profile: "named", accessKey: "set", secretKey: secret("set") };
    expect(await find(settings)).toEqual({ accessKeyId: "set", secretAccessKey: secret("set") });
    expect(await find({ ...settings, token: secret("setToken") })).toMatchObject({ sessionToken: secret("setToken") });
  });

  test("the config file has profiles too; the credentials file takes precedence", async () => {
    await given.config(`[profile both]\n${keys("config")}aws_session_token = t\n[profile one]\n${keys("config")}`);
    await given.credentials(`[both]\n${keys("credentials")}`);
    expect(await find({ profile: "one" })).toEqual({ accessKeyId: "config", secretAccessKey: secret("config") });
    expect(await find({ profile: "both" })).toEqual({
      accessKeyId: "credentials",
      secretAccessKey: secret("credentials"),
      sessionToken: "t",
    });
  });

  test.each([
    ['"my dev"', "[my dev]", "my dev"],
    ["'my dev'", "[my dev]", "my dev"],
    ['"dev"', "[dev]", "dev"],
    ["profile", "[profile]", "profile"],
  ])("profiles may have names with quotes and spaces: %s", async (written, title, profile) => {
    await given.config(`[profile ${written}]\nREGION: eu-north-1\n[profile s]\nsource_profile = ${profile}\n`);
    await given.credentials(`${title}\n${keys("quoted")}`);
    expect(await find({ profile })).toMatchObject({ accessKeyId: "quoted" });
    expect((await readProfile(profile)).values.region).toBe("eu-north-1");
  });

  test("the default profile may be titled as others in the config file; the credentials file takes precedence", async () => {
    await given.config(`[profile default]\n${keys("config")}[default]\nregion = eu-north-1\n`);
    expect(await find()).toMatchObject({ accessKeyId: "config" });
    await given.credentials(`[default]\n${keys("credentials")}`);
    expect(await find()).toMatchObject({ accessKeyId: "credentials" });
    expect((await readProfile(undefined)).values.region).toBe("eu-north-1");
  });

  test("variables of the environment stand for their values in paths of the shared files", async () => {
    const file = await given.file("elsewhere", `[default]\n${keys("elsewhere")}`);
    given.set({ FOLDER: file.slice(0, -"/elsewhere".length), AWS_SHARED_CREDENTIALS_FILE: "$FOLDER/elsewhere" });
    expect(await find()).toMatchObject({ accessKeyId: "elsewhere" });
  });

  test("shared files in the settings are merged; later ones take precedence", async () => {
    const first = await given.file("first", `[one]\n${keys("first")}[two]\n${keys("second")}`);
    const later = await given.file("later", `[one]\n${keys("later")}`);
    const config = await given.file("own-config", "[profile one]\nregion = eu-north-1\n[profile empty]\n");
    const files = { sharedCredentialsFiles: [first, later], sharedConfigFiles: [config] };
    const read = async (settings: ClientSettings) => {
      const profile = () => readProfile(settings.profile, settings);
      return (await findCredentials(settings, { profile, region: async () => "eu-west-1" }))();
    };
    await given.credentials(`[one]\n${keys("default")}`);
    expect(await read({ ...files, profile: "one" })).toMatchObject({ accessKeyId: "later" });
    expect(await read({ ...files, profile: "two" })).toMatchObject({ accessKeyId: "second" });
    expect((await readProfile("one", files)).values.region).toBe("eu-north-1");
    await expect(readProfile("empty", files)).resolves.toMatchObject({ values: {} });
    await expect(readProfile("three", files)).rejects.toMatchObject({ kind: "UnknownProfile" });
    await expect(readProfile("one", { sharedConfigFiles: ["/nowhere/config"] })).rejects.toThrow(
      'the shared file "/nowhere/config" does not exist',
    );
  });

  test("may have 20,000 profiles, each of which is compared with itself alone", async () => {
    const profiles = Array.from(
      { length: 20_000 },
      (_, each) => `[profile p${each}]\n${keys("k")}credential_process = x\n`,
    );
    const files = {
      sharedConfigFiles: [await given.file("own-config", profiles.join(""))],
      sharedCredentialsFiles: [],
    };
    const { text, processes } = await readSharedFiles(files);
    expect([processes.size, text.includes("aws_access_key_id")]).toEqual([20_000, false]);
  });

  test.each(["list # all", "# none", ""])("a credential_process is the whole line: %j", async (command) => {
    await given.config(`[profile p]\ncredential_process = ${command}\n`);
    expect((await readProfile("p")).values).toEqual({ credential_process: command });
  });

  test("a profile in such a file may have a credential_process", async () => {
    const response = { Version: 1, AccessKeyId: "process", SecretAccessKey: secret("process") };
    const program = await given.file("print.sh", `#!/bin/sh\necho '${JSON.stringify(response)}'\n`);
    const config = await given.file("own-config", `[profile one]\ncredential_process = ${program}\n`);
    const settings = { profile: "one", sharedConfigFiles: [config] };
    const profile = () => readProfile("one", settings);
    const source = await findCredentials(settings, { profile, region: async () => "eu-west-1" });
    expect(await source()).toMatchObject({ accessKeyId: "process" });
  });

  test.each([
    [{ accessKey: "a" }, {}, "accessKey is set, but secretKey is not: set both or neither"],
    [{ secretKey: "s", accessKey: "" }, {}, "secretKey is set, but accessKey is not: set both or neither"],
    [{}, { AWS_ACCESS_KEY_ID: "a" }, "AWS_ACCESS_KEY_ID is set, but AWS_SECRET_ACCESS_KEY is not: set both or neither"],
    [{ accessKey: "a", secretKey: "s\n" }, {}, "secretKey contains a space, a line break"],
    [{}, { ...inEnvironment, AWS_SESSION_TOKEN: "t \n" }, "AWS_SESSION_TOKEN contains a space, a line break"],
  ])("are refused if they are incomplete or malformed: $2", async (settings, variables, message) => {
    given.set(variables);
    await expect(find(settings)).rejects.toMatchObject({
      kind: "NoCredentials",
      message: expect.stringContaining(message),
    });
  });
});

describe("a missing profile", () => {
  test("is named along with the existing ones", async () => {
    await given.config("[profile work]\nregion = a\n[sso-session s]\nsso_region = a\n[services x]\n");
    await given.credentials(`[home]\n${keys("home")}`);
    await expect(find({ profile: "wrok" })).rejects.toMatchObject({
      kind: "UnknownProfile",
      message: expect.stringMatching(/^the profile "wrok" is in neither shared file .*: they contain home, work$/),
    });
  });

  test("differs from a profile without settings", async () => {
    await given.config("[profile empty]\n[profile work]\nregion = a\n");
    await given.credentials("[ bare ]\n");
    for (const profile of ["empty", "bare"]) {
      await expect(find({ profile })).rejects.toMatchObject({ kind: "NoCredentials" });
    }
    await expect(find({ profile: "profile empty" })).rejects.toMatchObject({ kind: "UnknownProfile" });
  });

  test.each(["AWS_PROFILE", "AWS_DEFAULT_PROFILE"])("%s names a profile too", async (variable) => {
    given.set({ [variable]: "constructor" });
    await expect(find()).rejects.toMatchObject({
      kind: "UnknownProfile",
      message: expect.stringMatching(/"constructor" .*: they contain none, or cannot be read$/),
    });
  });
});

describe("credentials from other sources", () => {
  const temporary = {
    Version: 1,
    AccessKeyId: "asked",
    SecretAccessKey: secret("asked"),
    SessionToken: secret("askedToken"),
  };
  const asked = { accessKeyId: "asked", secretAccessKey: secret("asked"), sessionToken: secret("askedToken") };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test.each([
    ["without an expiration", undefined],
    ["with an expiration in the basic form of ISO 8601", inHours(1).replaceAll(/[-:]/g, "")],
  ])("are printed by a process, %s", async (_, Expiration) => {
    const printed = JSON.stringify({ ...temporary, Expiration });
    const script = await given.file("give.cjs", `console.log(${JSON.stringify(printed)})`);
    await given.config(`[profile p]\ncredential_process = "${process.execPath}" "${script}"\n`);
    expect(await find({ profile: "p" })).toMatchObject(asked);
  });

  test.each([
    ["once while they last", 1, 1],
    ["again when they are about to end", 1 / 15, 2],
  ])("come from a process that runs %s", async (_, hours, runs) => {
    const response = JSON.stringify({ ...temporary, Expiration: inHours(hours) });
    const record = await given.file("runs", "");
    const script = await given.file(
      "give.cjs",
      `require("node:fs").appendFileSync(${JSON.stringify(record)}, "x"); console.log(${JSON.stringify(response)})`,
    );
    await given.config(`[default]\ncredential_process = "${process.execPath}" "${script}"\n`);
    const context = { profile: () => readProfile(undefined), region: async () => "eu-west-1" };
    const source = await findCredentials({}, context);
    await source();
    await source();
    expect(await readFile(record, "utf8")).toBe("x".repeat(runs));
  });

  test("the output of a failed process is not quoted", async () => {
    await given.config(
      `[profile p]\ncredential_process = "${process.execPath}" --password=${secret("Password")} -e "process.exit(1)"\n`,
    );
    const error: unknown = await find({ profile: "p" }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      kind: "NoCredentials",
      message: expect.stringMatching(
        /^no credentials were found: the credential_process of profile p failed with exit code 9: run it to see what it reports\. Set AWS_ACCESS_KEY_ID/,
      ),
    });
    expect(String(error)).not.toContain(secret("Password"));
  });

  test("are those of a role, with the keys of another profile", async () => {
    const xml = `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>asked</AccessKeyId><SecretAccessKey>${secret("asked")}</SecretAccessKey><SessionToken>${secret("askedToken")}</SessionToken><Expiration>${inHours(1)}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
    const { url, requests } = await startServer((response) =>
      response.writeHead(200, { "content-type": "text/xml" }).end(xml),
    );
    given.set({ AWS_ENDPOINT_URL_STS: url });
    await given.config("[profile r]\nrole_arn = arn:aws:iam::123456789012:role/deploy\nsource_profile = base\n");
    await given.credentials(`[base]\n${keys("base")}`);
    expect(await find({ profile: "r" })).toMatchObject(asked);
    expect(requests[0]?.headers.authorization).toMatch(/Credential=base\/\d+\/eu-west-1\/sts\//);
    await given.config(
      `[profile r]\nrole_arn = arn:aws:iam::123456789012:role/deploy\nsource_profile = r\n${keys("r")}`,
    );
    expect(await find({ profile: "r" }), "its own keys only open the role").toMatchObject(asked);
    expect(requests[0]?.body).toContain("RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Fdeploy");
  });

  test("are served to a container", async () => {
    const { url, requests } = await startServer(
      json(200, {
        AccessKeyId: "asked",
        SecretAccessKey: secret("asked"),
        Token: secret("askedToken"),
        Expiration: inHours(1),
      }),
    );
    given.set({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/keys` });
    expect(await find()).toMatchObject(asked);
    expect(requests).toHaveLength(1);
  });

  /** The instance metadata service with a role named `role`, whose keys expire after so many hours. */
  const metadata = (hours: number) =>
    startServer((response, { method, url }) => {
      if (method === "PUT") return response.end(secret("metadataToken"));
      if (!url.endsWith("/role")) return response.end("role");
      const { Version: _, SessionToken, ...rest } = temporary;
      return response.end(
        JSON.stringify({ ...rest, Code: "Success", Token: SessionToken, Expiration: inHours(hours) }),
      );
    });

  test("are served to an instance, and requested once while they are valid", async () => {
    const { url, requests } = await metadata(1);
    given.set({ AWS_EC2_METADATA_DISABLED: undefined, AWS_EC2_METADATA_SERVICE_ENDPOINT: url });
    const context = { profile: () => readProfile(undefined), region: async () => "eu-west-1" };
    const source = await findCredentials({}, context);
    expect(await source()).toMatchObject(asked);
    expect(await source()).toMatchObject(asked);
    expect(requests.map(({ method }) => method)).toEqual(["PUT", "GET", "GET"]);
  });

  test.each([
    ["", { AWS_EC2_METADATA_DISABLED: "true" }, " (not asked, since AWS_EC2_METADATA_DISABLED is set)"],
    [
      " asked in vain",
      { AWS_EC2_METADATA_DISABLED: undefined, AWS_EC2_METADATA_SERVICE_ENDPOINT: "http://127.0.0.1:9" },
      "",
    ],
  ])("without any, an error names the places that have none, metadata%s", async (_, variables, disabled) => {
    given.set(variables);
    const files = {
      sharedConfigFiles: [await given.file("a", "")],
      sharedCredentialsFiles: [await given.file("b", "")],
    };
    const error = await find(files).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "NoCredentials" });
    expect(String(error)).toContain(
      `in profile default of ${files.sharedConfigFiles[0]} and ${files.sharedCredentialsFiles[0]}, at a web identity`,
    );
    expect(String(error)).toContain(`or in the metadata of an EC2 instance${disabled}. Set AWS_ACCESS_KEY_ID`);
  });

  test("a metadata service that does not respond is given up in time", async () => {
    const { url } = await startServer(() => {});
    given.set({ AWS_EC2_METADATA_DISABLED: undefined, AWS_EC2_METADATA_SERVICE_ENDPOINT: url });
    await expect(find()).rejects.toMatchObject({ kind: "NoCredentials" });
  });

  test.each([
    ["nothing else is there", ""],
    [
      "a profile asks for it",
      "[default]\nrole_arn = arn:aws:iam::123456789012:role/a\ncredential_source = Ec2InstanceMetadata\n",
    ],
    [
      "a profile's source asks for it",
      "[default]\nrole_arn = arn:aws:iam::123456789012:role/a\nsource_profile = b\n[profile b]\nrole_arn = arn:aws:iam::123456789012:role/b\ncredential_source = Ec2InstanceMetadata\n",
    ],
  ])("are never requested from the instance with AWS_EC2_METADATA_DISABLED, although %s", async (_, config) => {
    const { url, requests } = await metadata(1);
    given.set({ AWS_EC2_METADATA_DISABLED: "true", AWS_EC2_METADATA_SERVICE_ENDPOINT: url });
    await given.config(config);
    await expect(find()).rejects.toMatchObject({ kind: "NoCredentials" });
    expect(requests).toEqual([]);
  });

  test("profiles that are each other's source end in an error", async () => {
    const role = "role_arn = arn:aws:iam::123456789012:role/a\nsource_profile =";
    await given.config(`[profile a]\n${role} b\n[profile b]\n${role} a\n`);
    await expect(find({ profile: "a" })).rejects.toMatchObject({ kind: "NoCredentials" });
  });

  /** A service of temporary credentials that gives these keys, or refuses them. */
  const stsThat = (refuses: boolean) =>
    startServer((response) =>
      response.writeHead(refuses ? 403 : 200, { "content-type": "text/xml" }).end(
        refuses
          ? "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not authorized</Message></Error><RequestId>r</RequestId></ErrorResponse>"
          : ["AssumeRole", "AssumeRoleWithWebIdentity"]
              .map(
                (name) =>
                  `<${name}Result><Credentials><AccessKeyId>asked</AccessKeyId><SecretAccessKey>${secret("asked")}</SecretAccessKey><SessionToken>${secret("askedToken")}</SessionToken><Expiration>${inHours(1)}</Expiration></Credentials></${name}Result>`,
              )
              .reduce((all, one) => all + one, "<AssumeRoleResponse>")
              .concat("</AssumeRoleResponse>"),
      ),
    );

  test("are those of a profile's web identity, requested as Lintel requests everything", async () => {
    const { url, requests } = await stsThat(false);
    given.set({ AWS_ENDPOINT_URL_STS: url });
    const token = await given.file("token", secret("web"));
    await given.config(
      `[profile r]\nrole_arn = arn:aws:iam::123456789012:role/a\nweb_identity_token_file = ${token}\n`,
    );
    expect(await find({ profile: "r", userAgent: "lintel/test" })).toMatchObject(asked);
    expect(requests.map(({ headers }) => headers["user-agent"])).toEqual(["lintel/test"]);
  });

  test.each([
    ["keys", keys("default")],
    ["a process", "credential_process = false\n"],
    ["a role without a source", "role_arn = arn:aws:iam::123456789012:role/other\n"],
  ])("are those of the environment's web identity, although the default profile has %s", async (_, settings) => {
    const { url, requests } = await stsThat(false);
    const token = await given.file("token", secret("WebIdentity"));
    given.set({
      AWS_ENDPOINT_URL_STS: url,
      AWS_WEB_IDENTITY_TOKEN_FILE: token,
      AWS_ROLE_ARN: "arn:aws:iam::123456789012:role/web",
    });
    await given.config(`[default]\n${settings}`);
    await given.credentials(`[base]\n${keys("base")}[named]\n${keys("named")}`);
    expect(await find()).toMatchObject(asked);
    expect(requests[0]?.body).toContain("Action=AssumeRoleWithWebIdentity");
    expect(await find({ profile: "named" })).toMatchObject({ accessKeyId: "named" });
    given.set({ AWS_PROFILE: "named" });
    expect(await find()).toMatchObject({ accessKeyId: "named" });
    given.set({ AWS_PROFILE: undefined, ...inEnvironment });
    expect(await find()).toMatchObject({ accessKeyId: "env" });
  });

  test("that a role refuses have the service's own code, and the remedy for roles", async () => {
    const { url } = await stsThat(true);
    given.set({ AWS_ENDPOINT_URL_STS: url });
    await given.config("[profile r]\nrole_arn = arn:aws:iam::123456789012:role/deploy\nsource_profile = base\n");
    await given.credentials(`[base]\n${keys("base")}`);
    await expect(find({ profile: "r" })).rejects.toMatchObject({
      kind: "NoCredentials",
      code: "AccessDenied",
      operation: "AssumeRole",
      reason: "Not authorized. The role must exist, and its trust policy must allow this caller to assume it",
    });
  });

  test.each([
    ["of the environment", { AWS_WEB_IDENTITY_TOKEN_FILE: "/nowhere/token" }, "", "does not exist"],
    ["of a profile", {}, "web_identity_token_file = /nowhere/token\n", "does not exist"],
    ["that is a folder", { AWS_WEB_IDENTITY_TOKEN_FILE: "/" }, "", "is a folder; expected a file"],
  ])("name the file of a web identity %s that cannot be read", async (_, variables, setting, reason) => {
    const role = "arn:aws:iam::123456789012:role/web";
    given.set({ AWS_ROLE_ARN: role, ...variables });
    await given.config(`[default]\nrole_arn = ${role}\n${setting}`.repeat(setting === "" ? 0 : 1));
    await expect(find()).rejects.toMatchObject({
      kind: "NoCredentials",
      message: expect.stringMatching(`^the file of the web identity token, "/.*", ${reason}: check the file that AWS_`),
    });
  });

  test("that a web identity does not get have the code on the wire, not the name of the library's class", async () => {
    const { url } = await startServer((response) =>
      response
        .writeHead(400, { "content-type": "text/xml" })
        .end(
          "<ErrorResponse><Error><Code>InvalidIdentityToken</Code><Message>No provider</Message></Error></ErrorResponse>",
        ),
    );
    const token = await given.file("token", secret("WebIdentity"));
    given.set({
      AWS_ENDPOINT_URL_STS: url,
      AWS_WEB_IDENTITY_TOKEN_FILE: token,
      AWS_ROLE_ARN: "arn:aws:iam::123456789012:role/web",
    });
    await expect(find()).rejects.toMatchObject({
      code: "InvalidIdentityToken",
      operation: "AssumeRoleWithWebIdentity",
    });
  });

  const printing = (response: object) => `echo '${JSON.stringify(response)}'`;

  test.each([
    ["a number sign", `sh -c 'test "a # b" = "a # b" && echo "$0"' '${JSON.stringify(temporary)}'`],
    ["a semicolon", `sh -c 'true ; echo "$0"' '${JSON.stringify(temporary)}'`],
  ])("come from a process whose command has %s, also for a role", async (_, command) => {
    const { url, requests } = await stsThat(false);
    given.set({ AWS_ENDPOINT_URL_STS: url });
    await given.config(
      `[profile p]\ncredential_process = ${command}\n[profile r]\nrole_arn = arn:aws:iam::123456789012:role/a\nsource_profile = p\n`,
    );
    expect(await find({ profile: "p" })).toMatchObject(asked);
    expect(await find({ profile: "r" })).toMatchObject(asked);
    expect(requests[0]?.headers.authorization).toContain("Credential=asked/");
  });

  test.each([
    ["a home folder", "~/give", "starts a program that does not exist"],
    ["a variable", "$HOME/give", "starts a program that does not exist"],
    ["a quote without an end", 'give "a', "is empty, or has a quote or a backslash without an end"],
  ])("of a process whose command has %s are refused with the reason", async (_, command, message) => {
    await given.config(`[profile p]\ncredential_process = ${command}\n`);
    await expect(find({ profile: "p" })).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  test.each([
    ["no version", { ...temporary, Version: 2 }, 'printed no "Version": 1'],
    ["no key", { ...temporary, AccessKeyId: undefined }, "printed no AccessKeyId or no SecretAccessKey"],
    ["a time that is none", { ...temporary, Expiration: "soon" }, "printed an Expiration that is not a time"],
    [
      "keys of yesterday in the basic form",
      { ...temporary, Expiration: inHours(-24).replaceAll(/[-:]/g, "") },
      "printed credentials that have expired",
    ],
    ["keys of yesterday", { ...temporary, Expiration: inHours(-24) }, "printed credentials that have expired"],
  ])("of a process that prints %s are refused", async (_, response, message) => {
    await given.config(`[profile p]\ncredential_process = ${printing(response)}\n`);
    await expect(find({ profile: "p" })).rejects.toMatchObject({
      kind: "NoCredentials",
      message: expect.stringContaining(`the credential_process of profile p ${message}`),
    });
  });

  test("need the sso-session that the profile names", async () => {
    const profile = "[profile s]\nsso_session = x\nsso_account_id = 123456789012\nsso_role_name = r\n";
    await given.config(`${profile}[sso-session y]\nsso_region = eu-west-1\n`);
    await expect(find({ profile: "s" })).rejects.toThrow(/has no section \[sso-session x\]: it defines y/);
    await given.config(`${profile}[sso-session x]\nsso_start_url = https://example.invalid\n`);
    await expect(find({ profile: "s" })).rejects.toThrow("needs sso_account_id and sso_role_name, and its sso-session");
  });

  test("require a login for single sign-on, and name the command for it", async () => {
    await given.config(
      "[profile s]\nsso_session = x\nsso_account_id = 123456789012\nsso_role_name = r\n[sso-session x]\nsso_region = eu-west-1\nsso_start_url = https://example.invalid\n",
    );
    await expect(find({ profile: "s" })).rejects.toMatchObject({
      kind: "NoCredentials",
      message: expect.stringContaining("sso login"),
    });
  });
});

describe("the client", () => {
  test("signs with the credentials, and for its region", async () => {
    const { url, requests } = await startServer(json(200, {}));
    given.set({
      ...inEnvironment,
      AWS_SESSION_TOKEN: secret("envToken"),
      AWS_REGION: "eu-west-1",
      AWS_ENDPOINT_URL: url,
    });
    await createImageBuilderClient().listLifecyclePolicies({});
    expect(requests[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=env\/\d{8}\/eu-west-1\/imagebuilder\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}$/,
      ),
      "x-amz-security-token": secret("envToken"),
    });
  });

  test("looks up no credentials and no region if it does not sign", async () => {
    const { url, requests } = await startServer(json(200, {}));
    given.set({ AWS_PROFILE: "missing" });
    await createImageBuilderClient({ endpointUrl: url, skipCredentials: true }).listLifecyclePolicies({});
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test("reports missing credentials, and sends nothing", async () => {
    const { url, requests } = await startServer(json(200, {}));
    const settings = { endpointUrl: url, region: "eu-west-1" };
    const call = createImageBuilderClient(settings).listLifecyclePolicies({});
    await expect(call).rejects.toMatchObject({
      kind: "NoCredentials",
      message: expect.stringMatching(/AWS_SECRET_ACCESS_KEY, or a profile \(AWS_PROFILE\)$/),
    });
    const settingNames = { keys: "the_keys", skipCredentials: "--unsigned" };
    const named = createImageBuilderClient({ ...settings, settingNames }).listLifecyclePolicies({});
    await expect(named).rejects.toThrow(/Set the_keys, AWS_ACCESS_KEY_ID .*unsigned requests, --unsigned$/);
    expect(requests).toEqual([]);
  });
});
