/** The page of each command: its summary and its own help text. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commands } from "../../lib/cli/commands/index.ts";
import type { Command } from "../../lib/cli/terminal/command.ts";
import { type HelpText, readHelp } from "./help-text.ts";
import { escaped, onSite } from "./markdown.ts";
import type { SitePage } from "./site-page.ts";

/** The pages of docs/ that describe a command or a group of commands. */
const guides: { readonly [command: string]: readonly string[] } = {
  lint: ["inputs", "configuration", "suppressions", "ci"],
  init: ["ci", "configuration"],
  simulate: ["simulate", "inventory"],
  compare: ["compare", "guarantees"],
  audit: ["audit"],
  migrate: ["migrate", "peers"],
  rules: ["configuration"],
  explain: ["configuration", "suppressions"],
  inventory: ["inventory"],
  "explain-deletion": ["inventory"],
  services: ["services"],
  api: ["api", "authentication"],
  auth: ["authentication"],
  agent: ["agents", "agent-card", "push-configs"],
  emulate: ["emulator", "agent-emulator"],
  provider: ["provider"],
  lsp: ["editors"],
  mcp: ["assistants"],
  completion: ["ci"],
  version: ["releases"],
  runtime: ["null-resource"],
};

/** The place of a command's page: `commands/agent-card-sign.md`. */
export const commandPlace = (name: string): string => `commands/${name.replaceAll(" ", "-")}.md`;

/** A page for each command, and one that lists them. They have what the built program prints. */
export async function commandPages(): Promise<readonly SitePage[]> {
  return [allCommands(), ...(await Promise.all(commands.map(commandPage)))];
}

function allCommands(): SitePage {
  const rows = commands.map(({ name, summary }) => `| [\`lintel ${name}\`](/${commandPlace(name)}) | ${summary} |`);
  return {
    file: "commands/index.md",
    title: "Commands",
    description: `The ${commands.length} commands of lintel: what each does, its options and exit codes.`,
    text: onSite(`# Commands\n\n| command | what it does |\n| --- | --- |\n${rows.join("\n")}`, "README.md"),
  };
}

async function commandPage({ name, summary }: Command): Promise<SitePage> {
  const described = guides[name] ?? guides[name.split(" ")[0] ?? ""] ?? [];
  const links = described.map((page) => `[${page}](docs/${page}.md)`).join(", ");
  const help = await helpText(name);
  const { usage, groups, examples, epilogue } = readHelp(help);
  const text =
    groups.length === 0
      ? [onSite(`${summary}.`, "README.md"), `\`\`\`text\n${help}\n\`\`\``]
      : [
          ...(examples.length === 0 ? [`\`\`\`sh\n${usage[0] ?? ""}\n\`\`\``] : [exampleBlock(examples)]),
          ...usage
            .slice(examples.length === 0 ? 1 : 0)
            .map((each, index) => inProse(each, index === 0 && examples.length > 0)),
          ...byUse(groups).flatMap(({ title, options }) => [`## ${title}`, optionTable(options)]),
          ...(epilogue.length === 0 ? [] : ["## More", ...epilogue.map((each) => inProse(each, false))]),
        ];
  const parts = [`# lintel ${name}`, ...text, ...(links === "" ? [] : [onSite(`Guides: ${links}.`, "README.md")])];
  return {
    file: commandPlace(name),
    title: `lintel ${name}`,
    description: `${summary}: the options, examples and exit codes of lintel ${name}.`,
    text: parts.join("\n\n"),
    settings: { editLink: false },
  };
}

/** The groups; --version and --help, which every command has, come last if the command has other options. */
const byUse = (groups: HelpText["groups"]): HelpText["groups"] => {
  const isCommon = ({ options }: HelpText["groups"][number]): boolean =>
    options.every(({ name }) => name === "version" || name === "help");
  return [...groups.filter((each) => !isCommon(each)), ...groups.filter(isCommon)];
};

/** A sentence of the help; the first one is a command line, or several. */
const inProse = (text: string, isCode: boolean): string =>
  isCode ? `\`\`\`text\n${text.replaceAll(/ (?=lintel )/g, "\n")}\n\`\`\`` : escaped(text);

const exampleBlock = (examples: HelpText["examples"]): string =>
  `\`\`\`sh\n${examples.map(({ line, purpose }) => (purpose === "" ? line : `${line} # ${purpose}`)).join("\n")}\n\`\`\``;

/** The options of a group; the name of each is an anchor. */
function optionTable(options: HelpText["groups"][number]["options"]): string {
  const rows = options.map(({ flags, name, description, facts }) => {
    const shown = facts.filter((fact) => !["boolean", "string", "default: false", "default: none"].includes(fact));
    const link = `<a id="option-${name}" href="#option-${name}"><code>${flags}</code></a>`;
    return `| ${link} | ${escaped([description, ...shown.map((fact) => `(${fact})`)].join(" ")).replaceAll("|", "\\|")} |`;
  });
  return `| option | effect |\n| --- | --- |\n${rows.join("\n")}`;
}

const run = promisify(execFile);

async function helpText(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ["dist/lintel.cjs", ...name.split(" "), "--help"]);
  return stdout.trim();
}
