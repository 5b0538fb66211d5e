/** The tools for assistants: each is a command of `lintel` that only reads. */

import { spawn } from "node:child_process";
import { relative } from "node:path";
import type { MigrationCommand } from "../../adopt/migrate/direction.ts";
import { exportTools } from "../../adopt/migrate/export-tools.ts";
import { languages } from "../../adopt/migrate/to-lintel/languages.ts";
import { isMembers, listAt, type Members, without } from "../../base/members.ts";
import { packageFile, packageFiles, programArguments } from "../terminal/package-files.ts";
import type { Workspace } from "./workspace.ts";

/** The arguments of a call, which fit the tool's schema. */
export type Arguments = { readonly [name: string]: unknown };

/** The result of a call: text, or one value that programs read. */
export type ToolResult = string | Members;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly input: Members;
  /** @throws an error whose message is a sentence for the assistant */
  call(args: Arguments, workspace: Workspace, signal: AbortSignal): Promise<ToolResult>;
}

const object = (properties: Members, ...required: readonly string[]): Members => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const paths = {
  type: "array",
  items: { type: "string", minLength: 1 },
  description: "Files and folders of the workspace; default: the whole workspace.",
} as const;

const state = {
  type: "string",
  minLength: 1,
  description: "A state of Terraform, whose ids import the objects; default: terraform.tfstate beside the root module.",
} as const;

/** Findings that a result has at most; an assistant rarely needs more at once. */
const maxFindings = 50;

/** Characters of a text that a result has at most: about 5,000 tokens. */
const maxTextLength = 20_000;

const pathsIn = ({ paths = ["."] }: Arguments, workspace: Workspace): readonly string[] =>
  (paths as readonly string[]).map((path) => workspace.existingPathOf(path));

/** The same for a comparison, where a path may have existed before. */
const comparedPathsIn = ({ paths = ["."] }: Arguments, workspace: Workspace): readonly string[] =>
  (paths as readonly string[]).map((path) => workspace.pathOf(path));

// Runs commands of `lintel` for tools, each in a process of its own, which a canceled call ends.

/** What a command printed. */
interface Printed {
  readonly output: string;
  /** Errors and notices, without the name of the command. */
  readonly messages: string;
}

/** Runs a command in a workspace; `input` is its standard input. Code of configurations never runs. */
export function runLintel(
  { root }: Workspace,
  args: readonly string[],
  { input = "", signal }: { readonly input?: string; readonly signal: AbortSignal },
): Promise<Printed> {
  return new Promise((done, fail) => {
    const env = { ...process.env, LINTEL_NO_CODE: "1", NO_COLOR: "1" };
    const child = spawn(process.execPath, [...programArguments(), ...args], {
      cwd: root,
      env,
      signal,
    });
    const texts = { output: "", messages: "" };
    child.stdout.setEncoding("utf8").on("data", (chunk) => (texts.output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (texts.messages += chunk));
    child.on("error", fail).on("close", () => {
      done({ output: texts.output, messages: texts.messages.replaceAll(/^lintel: /gm, "").trim() });
    });
    child.stdin.on("error", () => {}); // a command that ends early does not read
    child.stdin.end(input);
  });
}

/** All tools, in the order in which they are listed, for the pages of a reference. */
export const toolsWith = (referencePages: readonly string[]): readonly Tool[] => [
  {
    name: "lint",
    title: "Lint files",
    description: `Checks EC2 Image Builder lifecycle policies, App Runner services, A2A agents and API tokens in YAML, JSON, Terraform and CloudFormation files. Returns the first ${maxFindings} findings with rule, message, help and place, and totals.`,
    input: object({ paths }),
    async call(args, workspace, signal) {
      const run = ["lint", "--format", "json", "--ignore-unknown", "--", ...pathsIn(args, workspace)];
      return findingsIn(await runLintel(workspace, run, { signal }));
    },
  },
  {
    name: "lint_text",
    title: "Lint a text",
    description: "Checks a text that is not saved yet, such as a policy that you are about to write.",
    input: object(
      {
        text: { type: "string" },
        filename: {
          type: "string",
          minLength: 1,
          description: "File name of the text, which implies its format: policy.yaml, main.tf, template.json.",
        },
      },
      "text",
      "filename",
    ),
    async call({ text, filename }, workspace, signal) {
      const name = relative(workspace.root, workspace.pathOf(String(filename)));
      const run = ["lint", "--format", "json", `--stdin-filename=${name}`, "-"];
      return findingsIn(await runLintel(workspace, run, { input: String(text), signal }));
    },
  },
  {
    name: "explain_rule",
    title: "Explain a rule",
    description: "Returns the requirement of a rule, its sources, its options, and good and bad examples.",
    input: object({ rule: { type: "string", minLength: 1, description: "Such as lifecycle-policy/range." } }, "rule"),
    call: ({ rule }, workspace, signal) => textOf(workspace, ["explain", "--", String(rule)], signal),
  },
  {
    name: "simulate",
    title: "Simulate lifecycle policies",
    description:
      "Reports which images of an inventory the policies would delete, disable and deprecate, when, and why. `lintel inventory` writes inventories; this tool reads one and contacts no service.",
    input: object(
      {
        paths,
        inventory: { type: "string", minLength: 1, description: "A file of images, as `lintel inventory` writes it." },
        at: { type: "string", description: "Time of the first run, ISO 8601; default: now." },
        days: { type: "integer", minimum: 1, maximum: 3650, description: "How many days to look ahead; default: 30." },
        against: { type: "string", minLength: 1, description: "A Git revision to compare the policies with." },
      },
      "inventory",
    ),
    call(args, workspace, signal) {
      const { inventory, at, days, against } = args;
      const named = { inventory: workspace.pathOf(String(inventory)), at, days, against: sideIn(against, workspace) };
      const run = ["simulate", ...optionsOf(named), "--", ...pathsIn(args, workspace)];
      return textOf(workspace, run, signal);
    },
  },
  {
    name: "compare",
    title: "Impact of a change",
    description:
      "Reports the impact of a change: the images that policies can newly delete in any inventory, the services that are replaced or deployed, the clients of agents that break.",
    input: object(
      { paths, against: { type: "string", minLength: 1, description: "A Git revision, or a file or folder." } },
      "against",
    ),
    async call(args, workspace, signal) {
      const run = ["compare", ...optionsOf({ against: sideIn(args.against, workspace) }), "--format", "json", "--"];
      return jsonIn(await runLintel(workspace, [...run, ...comparedPathsIn(args, workspace)], { signal }));
    },
  },
  {
    name: "migrate",
    title: "Migrate from the AWS providers",
    description:
      "Returns the unified diff that turns App Runner and Image Builder lifecycle resources of the aws and awscc providers in HCL into Lintel's, with moved blocks, or converts CloudFormation templates and request documents to HCL with import blocks, or all of it as constructs of the CDK for Terraform, and findings about losses. Does not write anything.",
    input: object({
      paths,
      to: {
        type: "string",
        enum: languages,
        description:
          "hcl: also the documents in folders; typescript: everything, as constructs. Default: the HCL in folders, in place, and documents given by path.",
      },
      state: { ...state, description: `With typescript: ${state.description}` },
    }),
    call: (args, workspace, signal) => migrationIn("migrate", args, workspace, signal),
  },
  {
    name: "export",
    title: "Hand back to other tools",
    description:
      "Returns the unified diff that turns Lintel's resources into resources of the aws or awscc provider, with removed and import blocks, or writes an AWS CloudFormation template or services of Amazon ECS Express Mode, and findings about members without a counterpart there. Does not write anything.",
    input: object({
      paths,
      to: { type: "string", enum: exportTools, description: "Whose resources to write; default: the aws provider's." },
      state,
    }),
    call: (args, workspace, signal) => migrationIn("export", args, workspace, signal),
  },
  {
    name: "reference",
    title: "Read the reference",
    description: "Returns the reference page of a resource, request or card: its members, bounds, defaults and rules.",
    input: object({ page: { type: "string", enum: referencePages } }, "page"),
    call: async ({ page }) => shortened(packageFile(`${reference}/${String(page)}.md`).toString()),
  },
];

const reference = "docs/reference";

/** The names of the reference pages, which the package contains. */
export const referencePages = (): readonly string[] =>
  packageFiles(reference).flatMap((name) => /^(.*)\.md$/.exec(name)?.[1] ?? []);

/** A revision or a path in the workspace, to compare with. */
function sideIn(against: unknown, workspace: Workspace): string | undefined {
  if (against === undefined) return undefined;
  const word = String(against);
  const isPath = workspace.has(word) || /^(?:\.{0,2}|~)\//.test(word);
  return isPath ? workspace.pathOf(word) : word;
}

/** Options with their values in one word, so that no value is read as an option. */
const optionsOf = (values: Members): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${String(value)}`]));

async function textOf(workspace: Workspace, args: readonly string[], signal: AbortSignal): Promise<string> {
  const { output, messages } = await runLintel(workspace, args, { signal });
  if (output === "") throw new Error(messages);
  return shortened(messages === "" ? output : `${output}\n${messages}`);
}

const shortened = (text: string): string =>
  text.length <= maxTextLength
    ? text
    : `${text.slice(0, maxTextLength)}\n… ${text.length - maxTextLength} characters more; ask about fewer files or days`;

/** What a migration or an export would change, and its findings. */
async function migrationIn(
  command: MigrationCommand,
  args: Arguments,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<Members> {
  const state = args.state === undefined ? undefined : workspace.pathOf(String(args.state));
  const run = [command, ...optionsOf({ to: args.to, state }), "--format", "json", "--", ...pathsIn(args, workspace)];
  const printed = await runLintel(workspace, run, { signal });
  const { diff, omitted } = jsonIn(printed);
  return { diff: shortened(String(diff)), ...(omitted !== undefined && { omitted }), ...findingsIn(printed) };
}

/** The object that a command printed; its messages if it printed none. */
function jsonIn({ output, messages }: Printed): Members {
  const value: unknown = output === "" ? undefined : JSON.parse(output);
  if (!isMembers(value)) throw new Error(messages);
  return value;
}

/** The first findings of a result, with the totals of all. Without a file that Lintel reads, a note reports that. */
function findingsIn(printed: Printed): Members {
  const { summary, unreadable, ...result } = jsonIn(printed);
  const isEmpty = isMembers(summary) && summary.files === 0 && listAt({ unreadable }, "unreadable").length === 0;
  const note = printed.messages || "these files contain nothing to lint; docs/inputs.md lists what Lintel reads";
  const findings = listAt(result, "findings");
  const shown = findings.slice(0, maxFindings).map((each) => without(each, "endLine", "endColumn"));
  const more = findings.length - shown.length;
  return { findings: shown, ...(more > 0 && { moreFindings: more }), unreadable, summary, ...(isEmpty && { note }) };
}
