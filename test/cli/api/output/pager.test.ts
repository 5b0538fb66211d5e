/** Which pager `lintel api` starts on a terminal. */
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { spawnSync } from "../../../run/child-process.ts";
import { secret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { startResponding } from "../responding-server.ts";
import { onTerminal } from "../terminal.ts";

const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

/** Says its name before what it shows. */
const pager = '#!/bin/sh\necho "shown by $(basename "$0") $*"\ncat\n';
const names = ["first", "second", "third", "less"];
const folder = temporaryFolder({
  ...Object.fromEntries(names.map((name) => [name, pager])),
  config: "[default]\n[profile paged]\ncli_pager = second\n",
});
for (const name of names) chmodSync(join(folder, name), 0o755);

/** The name and the arguments of the pager that was started; undefined if there was none. */
async function pagerOf(env: NodeJS.ProcessEnv, ...options: readonly string[]): Promise<string | undefined> {
  const server = await startResponding();
  const run = onTerminal(["api", "imagebuilder", "list-lifecycle-policies", "--endpoint-url", server.url, ...options], {
    PATH: `${folder}:${process.env.PATH}`,
    AWS_CONFIG_FILE: join(folder, "config"),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, "none"),
    AWS_ACCESS_KEY_ID: "AKID",
    AWS_SECRET_ACCESS_KEY: secret("Key"),
    AWS_REGION: "us-east-1",
    AWS_PAGER: undefined,
    PAGER: undefined,
    ...env,
  });
  const { code, shown } = await run.ends();
  await server.close();
  expect(code, shown).toBe(0);
  expect(shown).toContain("{");
  return /shown by (.*?) *\r?\n/.exec(shown)?.[1];
}

const profile = ["--profile", "paged", "--no-sign-request"];

describe.skipIf(!hasTerminal)("on a terminal (needs script)", () => {
  it.each([
    ["AWS_PAGER, with its arguments", { AWS_PAGER: "first -a b", PAGER: "third" }, profile, "first -a b"],
    ["cli_pager of the profile", { PAGER: "third" }, profile, "second"],
    ["PAGER", { PAGER: "third" }, [], "third"],
    ["less", {}, [], "less"],
    ["no pager if AWS_PAGER is empty", { AWS_PAGER: "", PAGER: "third" }, profile, undefined],
    ["no pager if AWS_PAGER is blank", { AWS_PAGER: " " }, [], undefined],
    ["no pager with --no-cli-pager", { AWS_PAGER: "first" }, ["--no-cli-pager"], undefined],
  ])("the output goes to %s", async (_, env, options, expected) => {
    expect(await pagerOf(env, ...options)).toBe(expected);
  });
});
