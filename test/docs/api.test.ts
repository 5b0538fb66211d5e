/** The examples of docs/api.md are commands that there are. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { services } from "../../lib/cli/api/services.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";

const page = readFileSync("docs/api.md", "utf8");
const lintel = hostedLintel();

/** The words of a line as a shell has them; no example has quotes within a word. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");

describe("docs/api.md", () => {
  const lines = page.split("\n").filter((line) => line.startsWith("lintel api "));

  it("names every service, and the variables that stand for options", async () => {
    for (const { id, load } of services) {
      expect(page).toContain(`\`${id}\``);
      for (const variable of Object.values((await load()).variables)) expect(page).toContain(`\`${variable}\``);
      expect(lines.some((line) => line.startsWith(`lintel api ${id} `))).toBe(true);
    }
  });

  it.each(lines)("%s", async (line) => {
    const { code, stderr } = await lintel([...wordsOf(line).slice(1), "--generate-cli-skeleton"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("names the options that are refused, and why", async () => {
    for (const { load } of services) {
      for (const option of Object.keys((await load()).refusedOptions)) {
        expect(page).toContain(`\`--${option.replace(/^no-dry/, "dry")}\``);
      }
    }
  });
});
