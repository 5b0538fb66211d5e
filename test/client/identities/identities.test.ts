/**
 * Whose credentials and which region sign a request, as the AWS CLI v2 and botocore were recorded to decide
 * (proofs/record-identities.ts). Every configuration of cases.yaml goes both ways: through `lintel api`, and through the
 * provider's configuration.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { readConfiguration } from "../../../lib/terraform/managed/settings/provider-configuration.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder, writeFiles } from "../../run/temporary-folder.ts";
import { type Configuration, type Identity, makeExecutable, placed } from "./place.ts";
import { startServices } from "./services.ts";

/** Where Lintel decides otherwise than the AWS CLI. */
interface Decision {
  readonly id: string;
  /** The tool that Lintel follows, or what it does itself. */
  readonly lintel: "botocore" | Identity;
  readonly why: string;
}

const read = (name: string) => readFile(resolve("test/client/identities", name), "utf8");
const cases: readonly Configuration[] = parse(await read("cases.yaml"));
const decisions: readonly Decision[] = parse(await read("decisions.yaml"));
const { identities }: { identities: Readonly<Record<string, { cli: Identity; botocore: Identity }>> } = JSON.parse(
  await read("recorded.json"),
);
const decisionOf = new Map(decisions.map((each) => [each.id, each]));

/** What Lintel does with a configuration. */
function expectedOf(id: string): Identity {
  const recorded = identities[id];
  if (recorded === undefined) throw new Error(`${id} is not recorded: run proofs/record-identities.ts`);
  const { lintel = "cli" } = decisionOf.get(id) ?? {};
  return typeof lintel === "string" ? recorded[lintel === "botocore" ? "botocore" : "cli"] : lintel;
}

/** What Lintel's errors contain, by the class of the tools' error. */
const words: Readonly<Record<string, string>> = {
  ProfileNotFound: "is in neither shared file",
  NoCredentialsError: "no credentials were found: there are none in the environment",
  PartialCredentialsError: "set both or neither",
  NoRegionError: "the region is not set",
  InvalidRegionError: "the region is",
  NoSource: "names neither source_profile nor credential_source",
  NotATime: "has an expiresAt that is not a time",
  ParamValidationError: "the web identity token is empty: check the file that AWS_WEB_IDENTITY_TOKEN_FILE",
};

let services: Awaited<ReturnType<typeof startServices>>;
const lintel = lintelInProcess();

beforeAll(async () => {
  services = await startServices(secret);
});
afterAll(() => services.close());
afterEach(() => vi.unstubAllEnvs());

/** Makes the files of a configuration, and sets its variables. */
function arrange(each: Configuration): string {
  const folder = temporaryFolder();
  expectSecretsIn(new RegExp(`^${folder}/`), "it is the home folder of a configuration");
  const { files, variables } = placed(each, folder, services.url, secret);
  writeFiles(folder, files);
  makeExecutable(folder);
  const own = each.id.startsWith("endpoint") ? {} : { AWS_ENDPOINT_URL_APPRUNNER: services.url };
  for (const name of Object.keys(process.env)) if (/^AWS_(?!SDK_JS_)/.test(name)) vi.stubEnv(name, undefined);
  const addresses = Object.fromEntries(
    ["STS", "SSO", "SSO_OIDC"].map((name) => [`AWS_ENDPOINT_URL_${name}`, services.url]),
  );
  for (const [name, value] of Object.entries({ ...own, ...addresses, ...variables })) vi.stubEnv(name, value);
  return folder;
}

/** What is compared: the identity, or the words of the error. */
const comparable = ({ error, ...identity }: Identity) => ({
  ...identity,
  ...(error !== undefined && { error: expect.stringContaining(wordsOf(error)) }),
});

function wordsOf(error: string): string {
  const [, code] = /^ClientError\((\w+)\)$/.exec(error) ?? [];
  return code === undefined ? (words[error] ?? "") : code;
}

describe("credentials and region are those of the AWS CLI", () => {
  it.each(cases)("$id", async (each) => {
    const folder = arrange(each);
    const expected = expectedOf(each.id);
    const { profile, region } = each;
    const { code, stderr } = await lintel(
      [
        "api",
        "apprunner",
        "list-services",
        ...(profile === undefined ? [] : ["--profile", profile]),
        ...(region === undefined ? [] : ["--region", region]),
      ],
      { cwd: folder },
    );
    const ofCommand = { ...services.take(), ...(code !== 0 && { error: stderr }) };
    expect(ofCommand).toEqual(comparable(expected));
    // The library renews a login at most once in 30 seconds, and the file has the new one.
    if (expected.asked?.some((each) => each.startsWith("CreateToken")) === true) return;
    const { settings } = readConfiguration(
      { profile: profile ?? null, region: region ?? null },
      { name: "test", products: [] },
    );
    const client = createAppRunnerClient({ ...settings, maxRetries: 0 });
    const error = await client.listServices({}).then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    expect({ ...services.take(), ...(error !== undefined && { error }) }).toEqual(comparable(expected));
  });
});
