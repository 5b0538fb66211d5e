/**
 * The object that a creation is about to request, in a file next to Terraform's state: `.lintel/<key>.claim`. If the run
 * ends before the state file is written, the next one knows by it what was left behind, that it was refused, or that it
 * was deleted.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { isMembers, textAt } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { stateFolderIn } from "./state-file.ts";

/** A claim: the identity in the service, and the time that tells identities of one key apart. */
export interface Claim {
  readonly identity: string;
  readonly since: string | undefined;
  /** That the object is not this declaration's: an apply found it, and was refused it. */
  readonly refused?: { readonly createdAt: string | undefined };
  /** That a destroy deleted the object. */
  readonly isDeleted?: boolean;
}

const fileOf = (folder: string, key: string): string => join(stateFolderIn(folder), `${key}.claim`);

/** The claim of a key; undefined if there is none. What cannot be read claims nothing. */
export function readClaim(folder: string, key: string): Claim | undefined {
  try {
    const claim: unknown = JSON.parse(readFileSync(fileOf(folder, key), "utf8"));
    const identity = isMembers(claim) ? textAt(claim, "identity") : undefined;
    if (identity === undefined || !isMembers(claim)) return undefined;
    const { refused, isDeleted } = claim;
    const read = isMembers(refused) ? { refused: { createdAt: textAt(refused, "createdAt") } } : {};
    return { identity, since: textAt(claim, "since"), isDeleted: isDeleted === true, ...read };
  } catch {
    return undefined;
  }
}

export function claimedKeys(folder: string): readonly string[] {
  const all = existsSync(stateFolderIn(folder)) ? readdirSync(stateFolderIn(folder)) : [];
  return all.filter((name) => name.endsWith(".claim")).map((name) => name.slice(0, -".claim".length));
}

/**
 * Writes the claim of a key; it replaces an earlier one.
 * @throws an error with a sentence if the file cannot be written.
 */
export async function writeClaim(folder: string, key: string, claim: Claim): Promise<void> {
  const file = fileOf(folder, key);
  try {
    makeFolder(stateFolderIn(folder));
    await writeFile(file, `${JSON.stringify(claim)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new Error(
      `${file} cannot be written: ${messageOf(error)}. Without it, the next run may not recognize the object of this declaration. Make the folder writable, with free space, and run Terraform again.`,
      { cause: error },
    );
  }
}

export const removeClaim = (folder: string, key: string): void => rmSync(fileOf(folder, key), { force: true });
