/** The options of every command: what happens to one without its value, and to a misspelled one. */
import { describe, expect, it } from "vitest";
import { commands } from "../../lib/cli/commands/index.ts";
import { Misuse, usageMessage } from "../../lib/cli/terminal/usage-error.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

/** The commands whose options yargs parses. */
const parsed = commands.filter(({ name }) => name !== "api").map(({ name }) => name);

/** Options of `lintel lint` whose value may be left out: --color is on, --changed is since the last commit. */
const optional: readonly string[] = ["color", "changed"];

const helps = new Map<string, Promise<string>>();

/** A command's help. */
function helpOf(command: string): Promise<string> {
  const help = helps.get(command) ?? printedHelp(command);
  helps.set(command, help);
  return help;
}

const printedHelp = async (command: string): Promise<string> =>
  (await lintel([...command.split(" "), "--help"], { env: { COLUMNS: "100" } })).stdout;

/** The options in a command's help, with their types; undefined for one without a value. */
function optionsIn(help: string): readonly { readonly name: string; readonly type: string | undefined }[] {
  const [, listed = ""] = help.split("\nOptions:\n");
  return listed.split(/\n(?= {2,8}(?:-\w, )?--)/).flatMap((each) => {
    const name = /--([\w-]+)/.exec(each)?.[1];
    const type = each.includes("[choices:") ? "choices" : /\[(string|number|array)/.exec(each)?.[1];
    return name === undefined ? [] : [{ name, type }];
  });
}

describe.each(parsed)("lintel %s", (command) => {
  it("says which option lacks its value", async () => {
    const options = optionsIn(await helpOf(command));
    const checked = new Set<string>();
    for (const { name, type } of options) {
      if (type === undefined || (["lint", "audit", "merge-reports"].includes(command) && optional.includes(name)))
        continue;
      // One place (command-line.ts) requires the values of options of the other types.
      if (type !== "array" && checked.has(type)) continue;
      checked.add(type);
      const { code, stderr } = await lintel([...command.split(" "), `--${name}`]);
      expect({ name, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("requires a value") });
      expect(stderr).toContain(`lintel: --${name} requires a value\n`);
    }
  });

  it("names a misspelled option once, with the one that is meant", async () => {
    const help = await helpOf(command);
    const names = optionsIn(help).flatMap(({ name }) => (name.length < 5 ? [] : [name]));
    const misspelled = (name: string): string => `${name.slice(0, -2)}${name.slice(-1)}`;
    for (const name of names) {
      const message = await usageMessage(new Misuse(`Unknown argument: ${misspelled(name)}`), async () => help, []);
      expect(message).toMatch(new RegExp(`^unknown option --${misspelled(name)}; did you mean --\\w[\\w-]*\\?$`));
    }
    const [first] = names;
    if (first === undefined) return;
    const { code, stderr } = await lintel([...command.split(" "), `--${misspelled(first)}`, "1"]);
    expect(code).toBe(2);
    expect(stderr.match(/unknown option/g)).toHaveLength(1);
    expect(stderr).toContain(`unknown option --${misspelled(first)}; did you mean --`);
  });
});
