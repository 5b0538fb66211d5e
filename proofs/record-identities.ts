/**
 * Records which credentials and which region the AWS CLI v2 and botocore use for each configuration of
 * test/client/identities/cases.yaml. Run it by hand when a case is new or a tool is newer, and look at the difference:
 *
 *     apt-get download awscli and what it depends on; dpkg -x each into DIR
 *     PYTHONPATH=DIR/usr/lib/python3/dist-packages npx tsx proofs/record-identities.ts /usr/bin/python3 python3
 *
 * The first program has the AWS CLI, the second botocore; a third word records only the configurations whose names begin
 * with it. Both tools run as they are, but for the addresses of AWS.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parse } from "yaml";
import { type Configuration, type Identity, makeExecutable, placed } from "../test/client/identities/place.ts";
import { startServices } from "../test/client/identities/services.ts";
import { writeFiles } from "../test/run/temporary-folder.ts";

const folderOfCases = "test/client/identities";
const secretOf = (name: string): string => `recorded${name}`;
const [cliPython = "/usr/bin/python3", botocorePython = "python3", beginning = ""] = process.argv.slice(2);
const all: readonly Configuration[] = parse(readFileSync(join(folderOfCases, "cases.yaml"), "utf8"));
const cases = all.filter(({ id }) => id.startsWith(beginning));

async function record(tool: "cli" | "botocore", python: string): Promise<Readonly<Record<string, Identity>>> {
  // The tools look up the home folder when they start.
  const folder = mkdtempSync(join(tmpdir(), "identity-"));
  const { PYTHONPATH = "", PATH = "" } = process.env;
  const env = { PATH, HOME: folder, ...(tool === "cli" && { PYTHONPATH }) };
  const child = spawn(python, ["proofs/identities/tool.py", tool], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const services = await startServices(secretOf);
  const recorded: Record<string, Identity> = {};
  for (const each of cases) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    const { files, variables } = placed(each, folder, services.url, secretOf);
    writeFiles(folder, files);
    makeExecutable(folder);
    const { profile, region } = each;
    child.stdin.write(`${JSON.stringify({ services: services.url, variables, profile, region })}\n`);
    const { error } = JSON.parse(String((await lines.next()).value));
    const taken = services.take();
    recorded[each.id] = { ...taken, ...(error !== undefined && { error: String(error) }) };
  }
  child.stdin.end();
  services.close();
  rmSync(folder, { recursive: true });
  return recorded;
}

const versionOf = (python: string, code: string): string =>
  spawnSync(python, ["-c", code], { encoding: "utf8" }).stdout.trim();
const tools = {
  cli: `AWS CLI ${versionOf(cliPython, "import awscli; print(awscli.__version__)")}`,
  botocore: `botocore ${versionOf(botocorePython, "import botocore; print(botocore.__version__)")}`,
};
const [cli, botocore] = await Promise.all([record("cli", cliPython), record("botocore", botocorePython)]);
const before = JSON.parse(readFileSync(join(folderOfCases, "recorded.json"), "utf8")).identities;
const identities = Object.fromEntries(
  all.map(({ id }) => [id, id.startsWith(beginning) ? { cli: cli[id], botocore: botocore[id] } : before[id]]),
);
const recording = { recordedOn: new Date().toISOString().slice(0, 10), tools, identities };
writeFileSync(join(folderOfCases, "recorded.json"), `${JSON.stringify(recording, undefined, 2)}\n`);
