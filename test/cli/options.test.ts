/** The options of every command: what happens to one without its value, and to a misspelled one. */
import { describe, expect, it } from "vitest";
import { commands } from "../../lib/cli/commands/index.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();

/** The commands whose options yargs parses. */
const parsed = commands.filter(({ name }) => name !== "api").map(({ name }) => name);

/** Options of `lintel lint` whose value may be left out: --color is on, --changed is since the last commit. */
const optional: readonly string[] = ["color", "changed"];

/** The options in a command's help, with their types. */
async function optionsOf(command: string): Promise<readonly { readonly name: string; readonly takesValue: boolean }[]> {
  const { stdout } = await lintel([...command.split(" "), "--help"], { env: { COLUMNS: "100" } });
  const [, listed = ""] = stdout.split("\nOptions:\n");
  return listed.split(/\n(?= {2,8}(?:-\w, )?--)/).flatMap((each) => {
    const name = /--([\w-]+)/.exec(each)?.[1];
    return name === undefined ? [] : [{ name, takesValue: /\[(?:string|number|array|choices:)/.test(each) }];
  });
}

describe.each(parsed)("lintel %s", (command) => {
  it("says which option lacks its value", async () => {
    for (const { name, takesValue } of await optionsOf(command)) {
      if (!takesValue || (["lint", "audit"].includes(command) && optional.includes(name))) continue;
      const { code, stderr } = await lintel([...command.split(" "), `--${name}`]);
      expect({ name, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("requires a value") });
      expect(stderr).toContain(`lintel: --${name} requires a value\n`);
    }
  });

  it("names a misspelled option once, with the one that is meant", async () => {
    for (const { name } of await optionsOf(command)) {
      if (name.length < 5) continue;
      const misspelled = `${name.slice(0, -2)}${name.slice(-1)}`;
      const { code, stderr } = await lintel([...command.split(" "), `--${misspelled}`, "1"]);
      expect(code).toBe(2);
      expect(stderr.match(/unknown option/g)).toHaveLength(1);
      expect(stderr).toMatch(new RegExp(`unknown option --${misspelled}; did you mean --\\w[\\w-]*\\?`));
    }
  });
});
