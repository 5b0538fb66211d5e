/** A folder in which `lintel runtime` runs as Terraform's provisioners run it, without Terraform. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { onTestFinished } from "vitest";
import { LintelProvider, type LintelProviderProps } from "../../../constructs/index.ts";
import { listOf, type Members, membersOf } from "../../../lib/base/members.ts";
import type { EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import {
  begunFile,
  declarationLocal,
  environment,
  prefix,
  settingsLocal,
  stateFolder,
  triggers,
} from "../../../lib/terraform/null-resource-names.ts";
import type { Lintel } from "../../cli/lintel-executable.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { synthesized } from "../../constructs/synthesized.ts";
import { emulatorForTest, type RunningEmulator } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** The credentials in the environment of the provisioners. */
export const secrets = [`${secret("Key")}+a/b`, secret("Session")] as const;

const credentials = {
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: secrets[0],
  AWS_SESSION_TOKEN: secrets[1],
};

/** The exit code and both streams of a run, with white space collapsed. */
interface Ran {
  readonly code: number | null;
  readonly text: string;
}

/** A declaration as Terraform's state has it. */
interface Instance {
  /** The triggers of its identity. */
  readonly identity: Members;
  /** What the revision was made of; undefined if its provisioner failed. */
  readonly applied: string | undefined;
}

/** What a folder starts with. */
interface Start {
  /** Default: an emulator of its own, whose operations end at once. */
  readonly emulator?: RunningEmulator;
  /** The agent of this emulator. */
  readonly agent?: EmulatorOptions["agent"];
  /** The address of its state at a state server. Default: the state is a file of the folder. */
  readonly state?: string;
}

/** A folder of declarations, and an emulator; both end with the test. */
export async function provisionedFolder({ agent, emulator: given, state }: Start = {}) {
  const emulator = given ?? (await emulatorForTest({ operationSeconds: 0, ...(agent !== undefined && { agent }) }));
  const settings = { region: "eu-west-1", endpointUrl: emulator.url } as const;
  const keys = { accessKey: "AKIDEXAMPLE", secretKey: "any" };
  const client = createImageBuilderClient({ ...settings, ...keys });
  const hosting = createAppRunnerClient({ ...settings, ...keys });
  onTestFinished(() => {
    client.close();
    hosting.close();
  });
  const lintel = lintelInProcess();
  const cwd = temporaryFolder();
  if (state !== undefined) {
    mkdirSync(join(cwd, ".terraform"));
    const backend = { type: "http", config: { address: null } };
    writeFileSync(join(cwd, ".terraform", "terraform.tfstate"), JSON.stringify({ backend }));
  }
  const environmentOfTerraform = { ...credentials, ...(state !== undefined && { TF_HTTP_ADDRESS: state }) };
  const stateFile = (key: string): string => join(cwd, stateFolder, `${key}.json`);
  /** When Terraform created the first identities. */
  const since = new Date().toISOString();
  const instances = new Map<string, Instance>();
  let identities = new Map<string, Members>();
  let declarations = new Map<string, Members>();

  /** Synthesizes declarations, and evaluates their locals as Terraform does. */
  const declare = (declared: (stack: TerraformStack) => void, props: LintelProviderProps = {}): void => {
    const { locals = {} } = synthesized((stack) => {
      new LintelProvider(stack, "lintel", { host: "null-resource", ...settings, ...props });
      declared(stack);
    });
    const of = (name: string): Members => membersOf(locals[name]);
    const provider = of(`${settingsLocal}lintel`);
    const evaluated = { [triggers.settings]: JSON.stringify(provider), [triggers.since]: since };
    const all = Object.entries(of("lintel_identities_lintel"));
    identities = new Map(all.map(([key, each]) => [key, texts({ ...membersOf(each), ...evaluated })]));
    declarations = new Map(all.map(([key]) => [key, { ...of(`${declarationLocal}${key}`), settings: provider }]));
  };

  const run = async (
    words: readonly string[],
    inputs: Members,
    env: NodeJS.ProcessEnv = {},
    runs = lintel,
  ): Promise<Ran> => {
    const given = Object.entries(inputs).map(([name, value]) => [name, JSON.stringify(value)]);
    const { code, stdout, stderr } = await runs(["runtime", ...words], {
      cwd,
      env: { ...environmentOfTerraform, ...Object.fromEntries(given), ...env },
    });
    return { code, text: `${stdout}${stderr}`.replaceAll(/\s+/g, " ") };
  };

  /** Runs `lintel runtime`, of this process by default, for the first declaration, or for none. */
  const runtime = (
    words: readonly string[],
    edited: object = {},
    env: NodeJS.ProcessEnv = {},
    runs: Lintel = lintel,
  ): Promise<Ran> => {
    const [key = ""] = identities.keys();
    const inputs = {
      [environment.identity]: { ...identities.get(key), ...edited },
      [environment.declaration]: declarations.get(key) ?? {},
    };
    return run(words, inputs, env, runs);
  };

  /** The outputs that the state file of a declaration gives Terraform. */
  const outputsOf = (key: string): Members =>
    membersOf(Object(JSON.parse(readFileSync(stateFile(key), "utf8"))).outputs);

  /** Values with their references to outputs of other declarations. */
  const evaluated = (value: Members): Members =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        /\$\{terraform_data\.([\w-]+)\.output\.(\w+)\}/g,
        (_, key: string, name: string) => JSON.stringify(String(outputsOf(key)[name])).slice(1, -1),
      ),
    );

  const remove = async (key: string, env?: NodeJS.ProcessEnv): Promise<Ran> => {
    const ran = await run(["delete"], { [environment.identity]: instances.get(key)?.identity }, env);
    if (ran.code === 0) instances.delete(key);
    return ran;
  };

  /**
   * Applies what is declared, after what it refers to, and deletes what is not: an identity whose fixed triggers
   * differ is replaced, and a revision that differs, or failed, is applied again. Ends with the first failure.
   */
  const apply = async (env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
    let text = "";
    const done = ({ code, text: more }: Ran): boolean => {
      text += more;
      return code === 0;
    };
    const failure = () => ({ code: 1, text });
    for (const key of [...instances.keys()].reverse()) {
      if (!identities.has(key) && !done(await remove(key, env))) return failure();
    }
    const pending = new Map(identities);
    /** The first one that refers to none of the others. */
    const next = () =>
      [...pending].find(([key]) => {
        const text = JSON.stringify(declarations.get(key));
        return ![...pending.keys()].some((other) => text.includes(`terraform_data.${other}.`));
      });
    for (let each = next(); each !== undefined; each = next()) {
      const [key, declared] = each;
      pending.delete(key);
      const [identity, declaration] = [evaluated(declared), evaluated(declarations.get(key) ?? {})];
      const before = instances.get(key);
      const isReplaced = before !== undefined && fixedIn(before.identity) !== fixedIn(identity);
      if (isReplaced && !done(await remove(key, env))) return failure();
      const kept = isReplaced ? undefined : before;
      const ours = kept?.identity ?? identity;
      const begun = join(cwd, stateFolder, begunFile(key));
      const wanted = `${JSON.stringify(declaration)}${existsSync(begun) ? readFileSync(begun, "utf8") : ""}`;
      if (kept?.applied === wanted) continue;
      const inputs = { [environment.identity]: ours, [environment.declaration]: declaration };
      const isApplied = done(await run(["apply"], inputs, env));
      instances.set(key, { identity: ours, applied: isApplied ? wanted : undefined });
      if (!isApplied) return failure();
    }
    return { code: 0, text };
  };

  /** Destroys everything, in reverse order. */
  const destroy = async (env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
    let text = "";
    for (const key of [...instances.keys()].reverse()) {
      const ran = await remove(key, env);
      text += ran.text;
      if (ran.code !== 0) return { code: ran.code, text };
    }
    return { code: 0, text };
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

  const own = "runner-images";
  return {
    ...{ emulator, client, hosting, declare, runtime, apply, destroy, policies },
    drift: () => runtime(["drift"]),
    /** The next apply runs the revision of this key again, as `-replace=null_resource.KEY`. */
    replace(key: string): void {
      const instance = instances.get(key);
      if (instance !== undefined) instances.set(key, { ...instance, applied: undefined });
    },
    /** Moves the identities' creation time by seconds; a negative number makes it earlier. */
    age(seconds: number): void {
      for (const [key, { identity, applied }] of instances) {
        const moved = new Date(Date.parse(String(identity[triggers.since])) + seconds * 1000).toISOString();
        instances.set(key, { identity: { ...identity, [triggers.since]: moved }, applied });
      }
    },
    /** Another program changes what the declarations' file has. */
    edit: (from: string, to: string) => {
      for (const [key, each] of declarations) {
        declarations.set(key, JSON.parse(JSON.stringify(each).replaceAll(from, to)));
      }
    },
    /** The operations that the services received since the log was last cleared. */
    operations: async (): Promise<readonly (string | null)[]> => {
      const { body } = await emulator.send("GET", "/_lintel/requests");
      return body.requests.map(({ operation }) => operation);
    },
    fault: (fault: object) => emulator.send("POST", "/_lintel/faults", fault),
    clearFaults: () => emulator.send("DELETE", "/_lintel/faults"),
    outputs: outputsOf,
    /** The texts of all files of the state folder. */
    written: () =>
      readdirSync(join(cwd, stateFolder)).map((name) => readFileSync(join(cwd, stateFolder, name), "utf8")),
    stateFile: (key = own) => readFileSync(stateFile(key), "utf8"),
    editStateFile: (edit: (text: string) => string) =>
      writeFileSync(stateFile(own), edit(readFileSync(stateFile(own), "utf8"))),
    /** Removes a state file, or all. */
    forget: (key = own) => rmSync(stateFile(key)),
    forgetAll: () => rmSync(join(cwd, stateFolder), { recursive: true }),
  };
}

/** What never changes in triggers without a replacement. */
const ignored: ReadonlySet<string> = new Set([
  triggers.format,
  triggers.version,
  triggers.settings,
  triggers.adopts,
  triggers.since,
]);

/** Triggers are a map of texts. */
const texts = (values: Members): Members =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const fixedIn = (identity: Members): string =>
  JSON.stringify(Object.entries(identity).filter(([name]) => !(name.startsWith(prefix) && ignored.has(name))));
