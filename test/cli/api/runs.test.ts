/**
 * Replays runs of the client: exit code, exact standard output, the beginning of standard error, and requests.
 * cases.json contains them; users' scripts may rely on each case.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { type MadeRequest, type Mode, startResponding } from "./responding-server.ts";

/** A run. `{ENDPOINT}` and `{FILES}` in arguments and variables are the server and a folder with input files. */
interface Case {
  readonly id: string;
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly server?: Mode;
  readonly code: number;
  readonly stdout: string;
  /** Part of standard error; if absent, standard error is empty. */
  readonly stderr?: string;
  readonly requests: readonly MadeRequest[];
}

const cases: readonly Case[] = JSON.parse(await readFile(resolve("test/cli/api/cases.json"), "utf8"));
const lintel = lintelInProcess();
let server: Awaited<ReturnType<typeof startResponding>>;
let home = "";

beforeAll(async () => {
  server = await startResponding();
  home = temporaryFolder();
  await mkdir(join(home, ".aws"));
  const keys = (id: string): string => `aws_access_key_id = ${id}\naws_secret_access_key = ${secret(id)}\n`;
  for (const file of ["credentials", "config"]) expectSecretsIn(join(home, ".aws", file), "keys are read from it");
  await writeFile(join(home, ".aws/credentials"), `[default]\n${keys("AKID")}[dev]\n${keys("DEVKEY")}`);
  await writeFile(
    join(home, ".aws/config"),
    `[default]\nregion = us-east-1\n[profile dev]\nregion = eu-west-1\noutput = yaml\n[profile empty]\n[profile wire]\nregion = us-east-1\ncli_timestamp_format = wire\n${keys("WIREKEY")}`,
  );
  await writeFile(
    join(home, "resume.json"),
    '{"ServiceArn": "arn:aws:apprunner:us-east-1:123456789012:service/from-file/8fe1e10304f84fd2b0df550fe98a71fa"}',
  );
  await writeFile(join(home, "resume.yaml"), "ServiceArn: from-yaml\n");
});
afterAll(async () => {
  await server.close();
});

const fill = (text: string): string => text.replaceAll("{ENDPOINT}", server.url).replaceAll("{FILES}", home);

describe("lintel api", () => {
  it.each(cases)(
    "behaves as recorded: $id",
    async ({ args, env = {}, server: mode = {}, code, stdout, stderr, requests }) => {
      server.set(mode);
      server.take();
      const inherited = Object.fromEntries(
        Object.keys(process.env)
          .filter((name) => /^(AWS_|LINTEL_)/.test(name))
          .map((name) => [name, undefined]),
      );
      const filled = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));
      const outcome = await lintel(["api", ...args.map(fill)], {
        env: {
          ...inherited,
          HOME: home,
          TZ: "UTC",
          LINTEL_VOCABULARY: "documented",
          AWS_EC2_METADATA_DISABLED: "true",
          ...filled,
        },
      });
      expect(outcome).toMatchObject({ code, stdout });
      if (stderr === undefined) expect(outcome.stderr).toBe("");
      else expect(outcome.stderr).toContain(stderr);
      expect(outcome.stderr).not.toMatch(/^ +at /m);
      expect(server.take()).toEqual(requests);
    },
  );
});
