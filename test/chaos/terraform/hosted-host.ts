/** Root modules of rounds on the null_resource host: its blocks, the provider hashicorp/null, and `lintel` in PATH. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { declarationBlocks, identityBlocks, outputReference } from "../../../constructs/null-resource-host.ts";
import { membersOf } from "../../../lib/base/members.ts";
import { shellWord } from "../../../lib/base/text/shell-word.ts";
import { terraformType } from "../../../lib/facts/derive/names.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { environment as inputs, stateFolder, triggers } from "../../../lib/terraform/null-resource-names.ts";
import { sharedProvider } from "../../terraform/attached-provider.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { doubleIn, mirrorNullProvider, useMirror } from "../../terraform/null-resource/null-provider-mirror.ts";
import { keyOf } from "../hosted/folder.ts";
import type { Installation } from "./machine.ts";
import { written } from "./provider-host.ts";

/** The variable that names the file in which applies are noted that have ended well. */
const noted = "LINTEL_CHAOS_NOTED";

/** The address of an identity. */
export const identityAddress = (key: string): string => `null_resource.lintel["${key}"]`;

/** Installs the built runtime. The state is a file of the folder; `environment` is that of all hosts, with secrets. */
export async function nullResourceHost(
  terraform: string,
  root: string,
  endpoint: string,
  environment: NodeJS.ProcessEnv,
): Promise<Installation> {
  const folder = join(root, "null-resource");
  mkdirSync(join(folder, "bin"), { recursive: true });
  await mirrorNullProvider(terraform, folder);
  const double = doubleIn(folder);
  const attached = double === undefined ? undefined : await sharedProvider(double);
  const runtime = join(folder, "bin", "lintel");
  const program = [process.execPath, resolve("dist/lintel.cjs")].map(shellWord).join(" ");
  const note = `printf '%s\\n' "$${inputs.identity}" >> "$${noted}"`;
  writeFileSync(runtime, `#!/bin/sh\n${program} "$@"\ncode=$?\n[ "$2 $code" != "apply 0" ] || ${note}\nexit $code\n`);
  chmodSync(runtime, 0o755);
  return {
    terraform,
    environment: {
      ...{ ...environment, ...attached?.environment, TF_CLI_CONFIG_FILE: await useMirror(folder) },
      ...{ PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`, [noted]: "noted.log" },
    },
    kept: [stateFolder, "terraform.tfstate", "terraform.tfstate.backup", "noted.log"],
    document: (declared) => documentOf(endpoint, declared),
  };
}

function documentOf(endpoint: string, declared: Declarations): object {
  const settings = { region: "us-east-1", endpoint_url: endpoint, max_retries: 5, skip_credentials: true };
  const provider = { id: "lintel", settings, runtime: "lintel" };
  const declarations = Object.entries(declared).flatMap(([address, values]) => {
    const model = resources.find(({ model: { name } }) => terraformType(name) === address.split(".")[0])?.model;
    const attributes = membersOf(written(values, (to) => `\${${outputReference(keyOf(to.address), to.attribute)}}`));
    return model === undefined ? [] : [{ id: keyOf(address), model, attributes }];
  });
  const besides = { comment: undefined, dependsOn: undefined };
  const blocks = [
    identityBlocks(provider, declarations),
    ...declarations.map((each) => declarationBlocks(provider, each, besides)),
  ];
  return {
    terraform: { required_providers: { null: { source: "hashicorp/null" } } },
    ...blocks.reduce(joined, {}),
  };
}

/** Blocks of two documents, in one. */
function joined(one: object, other: object): object {
  const all = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const earlier = all.get(name);
    const isBoth = typeof earlier === "object" && earlier !== null && typeof value === "object" && value !== null;
    all.set(name, isBoth ? joined(earlier, value) : value);
  }
  return Object.fromEntries(all);
}

/** The revisions in the state of a folder: their ids by key; tainted ones are left out. */
export function revisionsIn(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, "terraform.tfstate");
  const { resources: all } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8") || "{}") : {};
  const revisions = Array.from(all ?? [], Object).filter(
    ({ type, name }) => type === "null_resource" && name !== "lintel",
  );
  return new Map(
    revisions.flatMap(({ name, instances }) =>
      Array.from(instances ?? [], Object)
        .filter(({ status }) => status === undefined)
        .map(({ attributes }): readonly [string, string] => [String(name), String(Object(attributes).id)]),
    ),
  );
}

/** Makes the identities of a folder an hour older. */
export function makeOlder(folder: string): void {
  const file = join(folder, "terraform.tfstate");
  const since = new RegExp(`("${triggers.since}": ")([^"]+)"`, "g");
  const older = (time: string): string => new Date(Date.parse(time) - 3_600_000).toISOString();
  writeFileSync(
    file,
    readFileSync(file, "utf8").replaceAll(since, (_, name: string, time: string) => `${name}${older(time)}"`),
  );
}

/** The keys whose apply has ended well since the folder's notes were last removed. */
export function endedWell(folder: string): ReadonlySet<string> {
  const file = join(folder, "noted.log");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  return new Set(lines.filter((line) => line !== "").map((line) => String(JSON.parse(line)[triggers.key])));
}
