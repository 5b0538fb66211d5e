/** Earlier names of rules work everywhere, with a warning. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const earlier = "agent-card/binding-is-spelt-out";
const present = "agent-card/binding-is-spelled-out";
const warning = `${earlier} was renamed to ${present}; the earlier name works until 1.0`;

/** A card with a misspelled binding in line 3, after which a comment may be added. */
const card = (comment = ""): string => `name: a
supportedInterfaces:
  - { url: "https://a.example.com", protocolBinding: jsonrpc, protocolVersion: "1.0" }${comment}
version: "1"
description: d
capabilities: {}
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills: [{ id: a, name: a, description: d, tags: [a] }]
`;

async function findings(args: readonly string[], files: { readonly [path: string]: string } = {}) {
  const cwd = temporaryFolder({ "agent-card.yaml": card(), ...files });
  const { stdout, stderr } = await lintel(["lint", "--format", "json", ...args], { cwd });
  const { findings, suppressed } = JSON.parse(stdout);
  const ids = (all: readonly { readonly rule: string }[]) => all.map(({ rule }) => rule);
  return { found: ids(findings), suppressed: ids(suppressed), stderr };
}

it.each([
  ["--rule", `${earlier}=off`, []],
  ["--only", earlier, [present]],
  ["--skip", earlier, []],
])("%s accepts an earlier name", async (option, value, found) => {
  expect(await findings([option, value])).toEqual({ found, suppressed: [], stderr: `lintel: ${warning}\n` });
});

it("a configuration accepts an earlier name", async () => {
  const run = (config: string) => findings([], { "lintel.config.yaml": config });
  expect(await run(`rules: { ${earlier}: off }\n`)).toEqual({
    found: [],
    suppressed: [],
    stderr: `lintel: lintel.config.yaml:1:10: ${warning}\n`,
  });
  expect((await run(`rules: { ${present}: off, ${earlier}: off }\n`)).stderr).toBe(
    `lintel: lintel.config.yaml:1:50: ${earlier} is the earlier name of ${present}, which is set too; remove it\n`,
  );
});

it("a comment by an earlier name suppresses the finding, with a warning", async () => {
  const comment = ` # lintel-ignore ${earlier} -- clients expect it`;
  expect(await findings([], { "agent-card.yaml": card(comment) })).toEqual({
    found: ["suppression/renamed-rule"],
    suppressed: [present],
    stderr: "",
  });
});

it("a baseline by an earlier name accepts the finding", async () => {
  const cwd = temporaryFolder({ "agent-card.yaml": card() });
  await lintel(["lint", "--update-baseline"], { cwd });
  const file = `${cwd}/lintel-baseline.json`;
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(present, earlier));
  const { stdout } = await lintel(["lint", "--format", "json"], { cwd });
  expect(JSON.parse(stdout).findings).toEqual([]);
});

it("lintel explain accepts an earlier name", async () => {
  const { stdout } = await lintel(["explain", earlier]);
  expect(stdout).toMatch(new RegExp(`^${present} `));
});
