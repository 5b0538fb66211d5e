/** Files beside a stranger's, with which Terraform runs a root module without a network; none of its own is changed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseHcl } from "../../lib/lint/inputs/hcl/syntax/parse.ts";
import { expressionsOf, type HclBlock } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";
import { groupBy } from "../../lib/lint/text/group-by.ts";
import { allTexts, argumentOf, literalText, type Module, modulesOf, writtenIn } from "./modules.ts";
import { plausible } from "./plausible.ts";
import { chainsIn, element, localsIn, type Step } from "./references.ts";
import { type VariableContext, variableValue } from "./variable-values.ts";

/** Written and removed again around the migration, which should see the stranger's files alone. */
export interface Beside {
  write(): void;
  remove(): void;
}

const overrideName = "zz_offline_override.tf";
const declarationsName = "zz_offline.tf";
const valuesName = "zz_offline.auto.tfvars.json";

/**
 * Writes stubs of modules that are not in the repository, and Terraform's list of modules. What has to be beside the
 * sources for Terraform alone is written by the result.
 */
export function offline(root: Module, account: string, stated: { readonly [name: string]: unknown } = {}): Beside {
  const modules = modulesOf(root);
  const records = [
    { Key: "", Source: "", Dir: "." },
    ...modules.flatMap((module) => recordsOf(module, root.folder, account)),
  ];
  mkdirSync(join(root.folder, ".terraform/modules"), { recursive: true });
  writeFileSync(join(root.folder, ".terraform/modules/modules.json"), JSON.stringify({ Modules: records }));
  const files = new Map<string, string>();
  for (const module of modules) {
    const text = overrideOf(module, root, account);
    if (text !== "") files.set(join(module.folder, overrideName), text);
  }
  const undeclared = undeclaredIn(root);
  if (undeclared.length > 0)
    files.set(join(root.folder, declarationsName), undeclared.map((name) => `variable "${name}" {}\n`).join(""));
  const context = { account, isPublic: allTexts(root).includes("public.ecr.aws/") };
  const unset = Object.fromEntries(
    undeclared.map((name) => [name, variableValue(name, { attributes: [], blocks: [] }, context)]),
  );
  files.set(join(root.folder, valuesName), JSON.stringify({ ...unset, ...missingValues(root, context), ...stated }));
  return {
    write() {
      for (const [path, text] of files) writeFileSync(path, text);
    },
    remove() {
      for (const path of files.keys()) rmSync(path, { force: true });
    },
  };
}

/** The calls of a module, as Terraform lists them; stubs are written in place of what is not there. */
function recordsOf({ calls, blocks }: Module, rootFolder: string, account: string): readonly object[] {
  return calls.map(({ key, name, source, block, module }) => {
    if (module !== undefined) return { Key: key, Source: source, Dir: relative(rootFolder, module.folder) || "." };
    const folder = join(rootFolder, ".terraform/modules", key);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "main.tf"), stubOf(name, block, blocks, account));
    const isRegistry =
      /^[^/:]+(?:\.[^/:]+)?\/[^/:]+\/[^/:]+/.test(source) && !/^(?:git|https?|s3)|github\.com|::/.test(source);
    const [path = "", below] = source.split("//");
    const full = path.split("/").length === 3 ? `registry.terraform.io/${path}` : path;
    const version = literalText(argumentOf(block.body, "version"));
    return {
      Key: key,
      Source: isRegistry ? (below === undefined ? full : `${full}//${below}`) : sourceOf(source),
      ...(isRegistry && { Version: versionIn(version) }),
      Dir: relative(rootFolder, folder),
    };
  });
}

/** The source as Terraform normalizes it. */
function sourceOf(source: string): string {
  const github = /^github\.com\/([^/]+)\/([^/?]+)(.*)$/.exec(source);
  if (github === null) return source;
  const [, owner, name = "", rest = ""] = github;
  return `git::https://github.com/${owner}/${name.replace(/\.git$/, "")}.git${rest}`;
}

/** A version that a constraint allows. */
function versionIn(constraint = "1.0.0"): string {
  const [first = "1.0.0"] = /\d+(?:\.\d+)*(?:-[\w.]+)?/.exec(constraint) ?? [];
  const [major = "1", minor = "0", patch = "0"] = first.split(".");
  return constraint.trim().startsWith("> ") ? `${major}.${minor}.${Number(patch) + 1}` : `${major}.${minor}.${patch}`;
}

const metaArguments = new Set(["source", "version", "count", "for_each", "providers", "depends_on"]);

/** A module that takes what its caller says, and has the outputs that its caller reads. */
function stubOf(name: string, block: HclBlock, blocks: readonly HclBlock[], account: string): string {
  const { body } = block;
  const variables = body.attributes.flatMap((each) => (metaArguments.has(each.name) ? [] : [each.name]));
  const outputs = new Map<string, (readonly Step[])[]>();
  for (const { root, steps } of chainsIn(
    blocks.flatMap((block) => [...expressionsOf(block.body)]),
    localsIn(blocks),
  )) {
    if (root !== "module" || steps[0] !== name) continue;
    const [output, ...further] = steps.slice(1).filter((step, index) => index > 0 || step !== element);
    if (typeof output !== "string") continue;
    outputs.set(output, [...(outputs.get(output) ?? []), further]);
  }
  const providers = argumentOf(body, "providers");
  const passed =
    providers?.kind === "object"
      ? providers.entries.map(({ key }) =>
          writtenIn(block, key.range)
            .replace(/[\s"()]/g, "")
            .split("."),
        )
      : [];
  const required = [...groupBy(passed, ([provider]) => provider)].map((all) => {
    const [[provider]] = all;
    const aliases = all.filter((each) => each.length > 1).map((each) => each.join("."));
    return `    ${provider} = {\n      source = "hashicorp/${provider}"\n      configuration_aliases = [${aliases.join(", ")}]\n    }\n`;
  });
  return [
    ...(required.length === 0 ? [] : [`terraform {\n  required_providers {\n${required.join("")}  }\n}\n`]),
    ...variables.map((variable) => `variable "${variable}" {\n  default = null\n}\n`),
    ...[...outputs].map(([output, paths]) => {
      const value = plausible(
        output,
        { type: output.replace(/_[a-z]+$/, ""), name, region: "us-east-1", account, seed: `${name} ${output}` },
        paths,
      );
      return `output "${output}" {\n  value = ${JSON.stringify(value).replaceAll("${", "$${")}\n}\n`;
    }),
  ].join("\n");
}

/** No backend, any version of Terraform, and no commands of provisioners. */
function overrideOf({ key, blocks }: Module, root: Module, account: string): string {
  const settings = blocks.filter(({ type }) => type === "terraform");
  const hasVersion = settings.some(({ body }) => argumentOf(body, "required_version") !== undefined);
  const hasBackend = settings.some(({ body }) =>
    body.blocks.some(({ type }) => type === "backend" || type === "cloud"),
  );
  const lines = [
    ...(hasVersion ? [`  required_version = ">= 0.1"\n`] : []),
    ...(hasBackend && key === "" ? [`  backend "local" {}\n`] : []),
  ];
  const provisioned = blocks.filter(
    ({ type, body }) => type === "resource" && body.blocks.some((inner) => inner.type === "provisioner"),
  );
  const states = blocks.filter(({ type, labels }) => type === "data" && labels[0] === "terraform_remote_state");
  return [
    ...(lines.length === 0 ? [] : [`terraform {\n${lines.join("")}}\n`]),
    ...provisioned.map(
      ({ labels: [type, name] }) =>
        `resource "${type}" "${name}" {\n  provisioner "local-exec" {\n    command = "true"\n  }\n}\n`,
    ),
    ...states.map(({ labels: [, name = ""] }) => remoteState(name, blocks, root.folder, account)),
  ].join("\n");
}

/** A local state in place of a remote one, with the outputs that the module reads. */
function remoteState(name: string, blocks: readonly HclBlock[], rootFolder: string, account: string): string {
  const outputs = new Map<string, (readonly Step[])[]>();
  for (const { root, steps } of chainsIn(
    blocks.flatMap((block) => [...expressionsOf(block.body)]),
    localsIn(blocks),
  )) {
    const [kind, label, word, output, ...further] = steps;
    if (root !== "data" || kind !== "terraform_remote_state" || label !== name || word !== "outputs") continue;
    if (typeof output === "string") outputs.set(output, [...(outputs.get(output) ?? []), further]);
  }
  const values = [...outputs].map(([output, paths]) => {
    const value = plausible(
      output,
      { type: output.replace(/_[a-z]+$/, ""), name, region: "us-east-1", account, seed: `${name} ${output}` },
      paths,
    );
    return [output, { value, type: typeInState(value) }];
  });
  const path = join(rootFolder, `.terraform/remote-${name}.tfstate`);
  mkdirSync(dirname(path), { recursive: true });
  const state = {
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: name,
    outputs: Object.fromEntries(values),
    resources: [],
  };
  writeFileSync(path, JSON.stringify(state));
  return `data "terraform_remote_state" "${name}" {\n  backend = "local"\n  workspace = null\n  config = { path = ${JSON.stringify(path)} }\n}\n`;
}

const typeInState = (value: unknown): unknown =>
  Array.isArray(value)
    ? ["tuple", value.map(typeInState)]
    : typeof value === "object" && value !== null
      ? ["object", Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeInState(each)]))]
      : "string";

/** Values of the root's variables that neither a default nor a file of the repository sets. */
function missingValues({ folder, blocks }: Module, context: VariableContext): object {
  const set = new Set<string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!/^terraform\.tfvars$|\.auto\.tfvars$/.test(name)) continue;
    for (const attribute of parseHcl(readFileSync(join(folder, name), "utf8")).attributes) set.add(attribute.name);
  }
  const variables = blocks.filter(({ type, body }) => type === "variable" && argumentOf(body, "default") === undefined);
  return Object.fromEntries(
    variables.flatMap(({ labels: [name = ""], body }) =>
      set.has(name) ? [] : [[name, variableValue(name, body, context)]],
    ),
  );
}

/** Variables of the root that nothing declares: a single file of a module has such. */
function undeclaredIn({ blocks }: Module): readonly string[] {
  const declared = new Set(blocks.flatMap(({ type, labels }) => (type === "variable" ? labels : [])));
  const used = chainsIn(
    blocks.flatMap(({ body }) => [...expressionsOf(body)]),
    new Map(),
  );
  const names = [...used].flatMap(({ root, steps: [name] }) =>
    root === "var" && typeof name === "string" ? [name] : [],
  );
  return [...new Set(names)].filter((name) => !declared.has(name));
}
