/** The page of each command: its summary and its own help text. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commands } from "../../lib/cli/commands/index.ts";
import type { Command } from "../../lib/cli/terminal/command.ts";
import { onSite } from "./markdown.ts";
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
  const parts = [
    `# lintel ${name}`,
    `${summary}.`,
    `\`\`\`text\n${await helpText(name)}\n\`\`\``,
    ...(links === "" ? [] : [`Guides: ${links}.`]),
  ];
  return {
    file: commandPlace(name),
    title: `lintel ${name}`,
    description: `${summary}: the options, examples and exit codes of lintel ${name}.`,
    text: onSite(parts.join("\n\n"), "README.md"),
    settings: { aside: false, editLink: false },
  };
}

const run = promisify(execFile);

async function helpText(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ["dist/lintel.cjs", ...name.split(" "), "--help"]);
  return stdout.trim();
}
