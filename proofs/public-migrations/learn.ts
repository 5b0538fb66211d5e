/** What a run of Terraform says about a stranger's module that its text does not. */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { TerraformType } from "../../lib/terraform/protocol/provider-server.ts";

/** What Terraform refused. */
export interface Learned {
  readonly types: Map<string, TerraformType>;
  readonly files: Set<string>;
  /** A folder with the shared credentials file of the providers. */
  readonly home: string;
}

/** Types that an argument may have, in the order in which they are tried. */
const attempts: readonly TerraformType[] = ["string", ["list", "string"], ["map", "string"]];

/**
 * Takes the next type for each argument that Terraform refused, and writes files that builds would have made, and
 * profiles.
 */
export function learn(output: string, { types, files, home }: Learned, folder: string): boolean {
  const text = output.replaceAll(/\s+/g, " ");
  const refused = [...text.matchAll(/Inappropriate value for attribute "(\w+)": (\w+)/g)];
  const names = new Map(refused.map(([, name = "", wanted = ""]): [string, string] => [name, wanted]));
  let hasLearned = false;
  for (const [name, wanted] of names) {
    const tried = types.get(name) ?? attempts.find((each) => each === wanted || each[0] === wanted) ?? "string";
    const next = attempts[attempts.indexOf(tried) + 1] ?? (types.has(name) ? undefined : attempts[0]);
    if (next === undefined) continue;
    types.set(name, next);
    hasLearned = true;
  }
  for (const [, path = ""] of text.matchAll(/(?:failed: open|no file exists at) "?([^\s"]+?)"?(?:: no such file|;)/g)) {
    const file = resolve(folder, path);
    if (files.has(file) || !file.startsWith(resolve(folder, "../../.."))) continue;
    files.add(file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "{}");
    hasLearned = true;
  }
  for (const [, profile = ""] of text.matchAll(/the profile "([^"]+)" is in neither shared file/g)) {
    const file = join(home, ".aws/credentials");
    if (files.has(profile)) continue;
    files.add(profile);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `[${profile}]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = of-the-emulator\n`);
    hasLearned = true;
  }
  return hasLearned;
}
