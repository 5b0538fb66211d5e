/** Secrets of objects that services hold are in no output of a command that reads them (docs/design/security.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { imageService, twoAccounts } from "../cli/audit/accounts.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();
const literal = secret("Live");
const region = "eu-west-1";

/** An account with services that have the secret in a variable of its name, in a command and in an address. */
async function accountWithSecrets() {
  const accounts = await twoAccounts();
  const client = accounts.appRunner("dev", region);
  const configurations = [
    { RuntimeEnvironmentVariables: { DB_PASSWORD: literal, dbPassword: literal } },
    { StartCommand: `./run --password=${literal}` },
    { RuntimeEnvironmentVariables: { URL: `postgres://web:${literal}@db.example.com/web` } },
  ];
  for (const [index, ImageConfiguration] of configurations.entries()) {
    await client.createService(
      imageService(`web-${index}`, {
        SourceConfiguration: {
          ImageRepository: {
            ImageIdentifier: "public.ecr.aws/shop/web:latest",
            ImageRepositoryType: "ECR_PUBLIC",
            ImageConfiguration,
          },
        },
      }),
    );
  }
  return accounts;
}

const one = ["--region", region, "--profile", "dev"];

it("no output of a command that reads an account shows a secret of its objects", async () => {
  const { env, emulators } = await accountWithSecrets();
  const formats = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=written.${each}`]);
  for (const [args, expected] of [
    [["audit", ...one, ...formats, "--debug"], "image-is-pinned"],
    [["inventory", ...one, "--in-use", "--debug"], "images"],
    [["services", "status", "--all", ...one], "web-0"],
    [["migrate", "--live", ...one], "sensitive"],
    [["migrate", "--live", ...one, "--format", "json"], "sensitive"],
    [["migrate", "--live", ...one, "--to", "typescript"], "sensitive"],
  ] as const) {
    const cwd = temporaryFolder();
    const { stdout, stderr } = await lintel(args, { cwd, env });
    const written = readdirSync(cwd).map((name) => readFileSync(join(cwd, name), "utf8"));
    expect(stdout + stderr, args.join(" ")).toContain(expected);
    for (const text of [stdout, stderr, ...written]) expect(text.includes(literal), args.join(" ")).toBe(false);
  }
  for (const path of ["/", "/_lintel/requests"]) {
    expect(await (await fetch(`${emulators.dev.url}${path}`)).text()).not.toContain(literal);
  }
});
