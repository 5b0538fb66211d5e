/** --debug prints requests and responses, and never a secret, for every source of credentials. */
import { createHmac } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { cases } from "../../run/sizes.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const serviceArn = "arn:aws:apprunner:us-east-1:123456789012:service/web/8fe1e10304f84fd2b0df550fe98a71fa";
const lintel = lintelInProcess();

/** The secrets of a run, which must never be printed. */
interface Secrets {
  readonly key: string;
  readonly token: string;
}

let home = "";
let secrets: Secrets = { key: "", token: "" };
let url = "";

/** A service that echoes requests in errors, with sources of credentials at /credentials and /. */
const server = createServer((request, response) => {
  if (request.url?.startsWith("/credentials") === true) {
    const [AccessKeyId, Expiration] = ["AKID", "2100-01-01T00:00:00Z"];
    response.end(JSON.stringify({ AccessKeyId, SecretAccessKey: secrets.key, Token: secrets.token, Expiration }));
    return;
  }
  if (request.headers["x-amz-target"] === undefined) {
    const xml = (name: string, text: string): string => `<${name}>${text}</${name}>`;
    const expires = xml("Expiration", "2100-01-01T00:00:00Z");
    const keys = `${xml("AccessKeyId", "AKID")}${xml("SecretAccessKey", secrets.key)}${xml("SessionToken", secrets.token)}`;
    const body = xml("AssumeRoleResponse", xml("AssumeRoleResult", xml("Credentials", keys + expires)));
    response.setHeader("content-type", "text/xml");
    response.end(body);
    return;
  }
  const read = `the secret is ${secrets.key} and the token ${JSON.stringify(request.headers["x-amz-security-token"])}`;
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ __type: "InvalidStateException", Message: read }));
});

beforeAll(async () => {
  home = temporaryFolder();
  await mkdir(join(home, ".aws"));
  for (const file of ["credentials", "config"]) expectSecretsIn(join(home, ".aws", file), "keys are read from it");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** The environment and files of a source of credentials. */
interface Source {
  readonly env?: NodeJS.ProcessEnv;
  readonly config?: string;
  readonly credentials?: string;
  readonly words?: readonly string[];
}

const inFile = ({ key, token }: Secrets): string =>
  `aws_access_key_id = AKID\naws_secret_access_key = ${key}\naws_session_token = ${token}\n`;

const asJson = ({ key, token }: Secrets): string =>
  JSON.stringify({ Version: 1, AccessKeyId: "AKID", SecretAccessKey: key, SessionToken: token });

const sources: { readonly [name: string]: (secrets: Secrets) => Source } = {
  "the environment": ({ key, token }) => ({
    env: { AWS_ACCESS_KEY_ID: "AKID", AWS_SECRET_ACCESS_KEY: key, AWS_SESSION_TOKEN: token },
  }),
  "the credentials file": (all) => ({ credentials: `[default]\n${inFile(all)}` }),
  "the config file": (all) => ({ config: `[profile dev]\n${inFile(all)}`, words: ["--profile", "dev"] }),
  "a process": (all) => ({ config: `[default]\ncredential_process = printf %s '${asJson(all)}'\n` }),
  "a role": (all) => ({
    config: "[profile r]\nrole_arn = arn:aws:iam::123456789012:role/r\nsource_profile = base\n",
    credentials: `[base]\n${inFile(all)}`,
    env: { AWS_PROFILE: "r", AWS_ENDPOINT_URL_STS: url },
  }),
  "a container": ({ token }) => ({
    env: { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/credentials`, AWS_CONTAINER_AUTHORIZATION_TOKEN: token },
  }),
};

/** The output of a run with these secrets from this source. */
async function printed(all: Secrets, source: Source): Promise<string> {
  secrets = all;
  // Sessions of roles are kept; each run has other secrets.
  await rm(join(home, ".aws/cli"), { recursive: true, force: true });
  await writeFile(join(home, ".aws/config"), source.config ?? "");
  await writeFile(join(home, ".aws/credentials"), source.credentials ?? "");
  const inherited = Object.keys(process.env).filter((name) => /^(AWS_|LINTEL_)/.test(name));
  const run = ["api", "apprunner", "resume-service", "--service-arn", serviceArn, "--endpoint-url", url, "--debug"];
  const { code, stdout, stderr } = await lintel([...run, ...(source.words ?? [])], {
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, undefined])),
      HOME: home,
      AWS_REGION: "us-east-1",
      AWS_EC2_METADATA_DISABLED: "true",
      ...source.env,
    },
  });
  expect(`${code} ${stderr}`).toMatch(/^254 /);
  expect(stderr).toContain("[DEBUG]: ResumeService: POST");
  expect(stderr).toContain("[DEBUG]: ResumeService: received status 400");
  return stdout + stderr;
}

/** The signing key of a day, and the intermediate keys. */
function signingKeys(secret: string): readonly Buffer[] {
  const date = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const keys: Buffer[] = [];
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of [date, "us-east-1", "apprunner", "aws4_request"]) {
    key = createHmac("sha256", key).update(part).digest();
    keys.push(key);
  }
  return keys;
}

const text = (name: string, length: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(..."ABCabc0123456789+/"), minLength: length, maxLength: length })
    .map((end) => secret(name) + end);

expectSecretsIn(/\/\.aws\/cli\/cache\/[0-9a-f]{40}\.json$/, "sessions are kept there, as by the AWS CLI");

describe("--debug", () => {
  it.each(Object.entries(sources))("prints no secret from %s", async (_, source) => {
    const arbitrary = fc.record({ key: text("Key", 20), token: text("Session", 80) });
    await fc.assert(
      fc.asyncProperty(arbitrary, async (all) => {
        const shown = await printed(all, source(all));
        expect(shown).not.toContain(all.key);
        expect(shown).not.toContain(all.token);
        for (const key of signingKeys(all.key)) {
          for (const form of ["hex", "base64"] as const) expect(shown).not.toContain(key.toString(form));
        }
      }),
      { numRuns: cases(20) },
    );
  });
});
