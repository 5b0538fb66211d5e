/** The examples of docs/api.md are valid commands. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { services } from "../../lib/cli/api/client-services.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";

const page = readFileSync("docs/api.md", "utf8");
const lintel = lintelInProcess();

/** Splits a line into words as a shell does; no example has quotes within a word. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");

describe("docs/api.md", () => {
  const lines = page.split("\n").filter((line) => line.startsWith("lintel api "));

  it("names every service, and the variables that replace options", async () => {
    for (const { id, load } of services) {
      expect(page).toContain(`\`${id}\``);
      for (const variable of Object.values((await load()).variables)) expect(page).toContain(`\`${variable}\``);
      expect(lines.some((line) => line.startsWith(`lintel api ${id} `))).toBe(true);
    }
  });

  it.each(lines)("has a command that the client accepts: %s", async (line) => {
    const { code, stderr } = await lintel([...wordsOf(line).slice(1), "--generate-cli-skeleton"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("names the refused options, and the reason", async () => {
    for (const { load } of services) {
      for (const option of Object.keys((await load()).refusedOptions)) {
        expect(page).toContain(`\`--${option.replace(/^no-dry/, "dry")}\``);
      }
    }
  });
});
