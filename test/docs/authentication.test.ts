/** The examples of docs/authentication.md behave as the page says. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { credentialKinds } from "../../lib/facts/model/secrets/credential-kinds.ts";
import { secretCommandSeconds } from "../../lib/facts/model/secrets/secret-reference.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { restApiAttribute } from "../../lib/services/rest-api/host/schema.ts";
import { emulatorForTest } from "../emulator/running-emulator.ts";
import { judge } from "../lint/declare.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const page = readFileSync("docs/authentication.md", "utf8");
const folder = temporaryFolder();

const block = (language: string): string => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)?.[1] ?? "";

it("the seed of the page is valid, and so are its tokens", async () => {
  const seedPath = join(folder, "seed.json");
  writeFileSync(seedPath, block("json"));
  const emulator = await emulatorForTest({ seedPath });
  const asking = (path: string) =>
    fetch(`${emulator.url}/rest${path}`, { headers: { authorization: "Bearer made-up-classic-token" } });
  expect((await asking("/user")).status).toBe(200);
  expect((await asking("/organizations/2")).status).toBe(403);
  expect((await asking("/organizations/1")).status).toBe(200);
});

it("the declaration of the page has no findings", async () => {
  const ruleSet = (await lintables.find(({ model }) => model.name === "access-token")?.rules())?.default;
  if (ruleSet === undefined) throw new Error("there are no rules of credentials");
  expect(judge(ruleSet, [parse(block("yaml"))])).toEqual({ problems: [], notEvaluated: [] });
});

it("the kinds, settings and numbers of the page are those of the code", () => {
  for (const { name, title } of credentialKinds) expect(page).toContain(`| \`${name}\` | ${title} |`);
  const names = [...block("hcl").matchAll(/^ {4}(\w+) +=/gm)].map(([, name]) => name);
  expect(Object.keys(restApiAttribute.nested?.attributes ?? {})).toEqual(expect.arrayContaining(names));
  expect(page).toContain(`it has ${secretCommandSeconds} s`);
});
