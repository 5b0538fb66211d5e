/** A folder in which `lintel runtime` runs as Terraform's provisioners run it, without Terraform. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { onTestFinished } from "vitest";
import { LintelProvider } from "../../../constructs/index.ts";
import { listOf, type Members, membersOf } from "../../../lib/base/members.ts";
import { declarationLocal, environment, settingsLocal, stateFolder } from "../../../lib/null-resource.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { synthesized } from "../../constructs/synthesized.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** The credentials in the environment of the provisioners. */
export const secrets = [`${secret("Key")}+a/b`, secret("Session")] as const;

const key = "runner-images";
const credentials = {
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: secrets[0],
  AWS_SESSION_TOKEN: secrets[1],
};

/** The folder of a policy with the construct id `runner-images`, and an emulator; both end with the test. */
export async function provisionedFolder() {
  const emulator = await emulatorForTest();
  const settings = { region: "eu-west-1", endpointUrl: emulator.url } as const;
  const client = createImageBuilderClient({ ...settings, accessKey: "AKIDEXAMPLE", secretKey: "any" });
  onTestFinished(() => client.close());
  const lintel = lintelInProcess();
  const cwd = temporaryFolder();
  const stateFile = join(cwd, stateFolder, `${key}.json`);
  /** When Terraform created the identity. */
  const since = new Date().toISOString();
  let identity: object = {};
  let declaration: object = {};

  /** Synthesizes a declaration, and evaluates it as Terraform does. */
  const declare = (declared: (stack: TerraformStack) => void): void => {
    const { locals = {} } = synthesized((stack) => {
      new LintelProvider(stack, "lintel", { host: "null-resource", ...settings });
      declared(stack);
    });
    const of = (name: string): object => locals[name] ?? {};
    const given = of(`${settingsLocal}lintel`);
    identity = {
      ...Reflect.get(of("lintel_identities_lintel"), key),
      lintel_settings: JSON.stringify(given),
      lintel_since: since,
    };
    declaration = { ...of(`${declarationLocal}${key}`), settings: given };
  };

  /** Runs `lintel runtime`; the text has both streams, with white space collapsed. */
  const runtime = async (words: readonly string[], triggers: object = {}, env: NodeJS.ProcessEnv = {}) => {
    const inputs = {
      [environment.identity]: JSON.stringify({ ...identity, ...triggers }),
      [environment.declaration]: JSON.stringify(declaration),
    };
    const { code, stdout, stderr } = await lintel(["runtime", ...words], {
      cwd,
      env: { ...credentials, ...inputs, ...env },
    });
    return { code, text: `${stdout}${stderr}`.replaceAll(/\s+/g, " ") };
  };

  /** All policies of the service. */
  const policies = async (): Promise<readonly Members[]> => {
    const { lifecyclePolicySummaryList: items } = await client.listLifecyclePolicies({});
    return Promise.all(
      listOf(items).map(async ({ arn }) => {
        const { lifecyclePolicy } = await client.getLifecyclePolicy({ lifecyclePolicyArn: arn });
        return membersOf(lifecyclePolicy);
      }),
    );
  };

  return {
    ...{ emulator, client, declare, runtime, policies },
    stateFile: () => readFileSync(stateFile, "utf8"),
    editStateFile: (edit: (text: string) => string) => writeFileSync(stateFile, edit(readFileSync(stateFile, "utf8"))),
    forget: () => rmSync(stateFile),
  };
}
