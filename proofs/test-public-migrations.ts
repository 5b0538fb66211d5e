/**
 * `npm run test:public-migrations DIR`: for each root module in a folder of public repositories that declares resources
 * which `lintel migrate` takes over, applies it, migrates it and plans it, with the real Terraform, the emulator, and
 * stand-ins for all other providers. A plan must create, change and destroy nothing; the exit code is 1 if one does, or fails. docs/migrate.md has
 * the results. `--only TEXT` takes the folders whose path contains a text.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { terraformBinary } from "../scripts/terraform-binary.ts";
import { rootsIn } from "./public-migrations/modules.ts";
import { proveMigration } from "./public-migrations/proof.ts";
import { values } from "./public-migrations/stated-values.ts";

const lintel = join(import.meta.dirname, "../dist/lintel.cjs");
const [folder, flag, only = ""] = process.argv.slice(2);
const terraform = terraformBinary();
if (folder === undefined || (flag !== undefined && flag !== "--only")) {
  process.stderr.write("Name a folder that holds repositories: npm run test:public-migrations DIR [--only TEXT]\n");
  process.exit(2);
}
if (terraform === undefined) {
  process.stderr.write("Install Terraform or OpenTofu, or name one in LINTEL_TERRAFORM.\n");
  process.exit(2);
}

const home = mkdtempSync(join(tmpdir(), "public-migrations-"));
writeFileSync(join(home, "terraformrc"), "");
const totals = { proved: 0, objects: 0, moved: 0, changed: 0, faults: 0 };
for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const repository = resolve(folder, entry.name);
  for (const root of rootsIn(repository)) {
    const name = join(entry.name, relative(repository, root.folder));
    if (!name.includes(only)) continue;
    if (root.fault !== undefined) {
      totals.faults += 1;
      process.stdout.write(`${name}: cannot be read: ${root.fault}\n`);
      continue;
    }
    const copy = join(mkdtempSync(join(home, "copy-")), entry.name);
    cpSync(repository, copy, {
      recursive: true,
      filter: (path) => !/\/(?:\.git|node_modules|\.terraform)$/.test(path),
    });
    const settings = { terraform: terraform.path, lintel, home, values: values[name] };
    const proof = await proveMigration(copy, join(copy, relative(repository, root.folder)), settings);
    const { objects, moved, findings, restless, changes, fault, isApplied } = proof;
    const result =
      fault !== undefined ? "could not be planned" : changes.length > 0 ? "PLANS CHANGES" : "plans nothing";
    process.stdout.write(`${name}: ${objects} objects, ${moved} moved, ${result}\n`);
    for (const each of findings) process.stdout.write(`  finding: ${each}\n`);
    for (const each of restless) process.stdout.write(`  left out, since the source differs in every plan: ${each}\n`);
    for (const each of changes) process.stdout.write(`  change: ${each}\n`);
    if (fault !== undefined) process.stdout.write(`  ${faultText(fault)}\n`);
    totals.objects += objects;
    totals.moved += moved;
    if (fault !== undefined && isApplied) process.exitCode = 1;
    if (fault !== undefined) totals.faults += 1;
    else if (changes.length > 0) totals.changed += 1;
    else if (moved > 0) totals.proved += 1;
    rmSync(copy, { recursive: true });
  }
}
process.stdout.write(
  `\n${totals.proved} root modules with ${totals.moved} of ${totals.objects} objects moved plan nothing, ${totals.changed} plan changes, ${totals.faults} could not be planned.\n`,
);
if (totals.changed > 0) process.exitCode = 1;
rmSync(home, { recursive: true, force: true });

/** The errors in what a command printed, or all of it. */
function faultText(fault: string): string {
  const [step = ""] = /^.*?: /.exec(fault) ?? [];
  const errors = fault.slice(Math.max(0, fault.search(/^Error: /m)));
  return `${step}${errors.trim().replaceAll(/\n\s*/g, "\n    ")}`;
}
