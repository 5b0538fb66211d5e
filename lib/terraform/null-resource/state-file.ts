/**
 * The runtime's record of a resource, in a file next to Terraform's state: `.lintel/<key>.json`. Of the declared values
 * it contains only the outputs; the others are digests, to detect drift. Only drift detection depends on it.
 */
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { isMembers } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { version } from "../../base/version.ts";
import { required } from "../../facts/shape/required.ts";
import type { Shape } from "../../facts/shape/shape.ts";
import type { ValueOf } from "../../facts/shape/value-of.ts";
import { walk } from "../../facts/shape/walk.ts";
import { begunFile, format, stateFolder } from "../null-resource-names.ts";
import { ExecError } from "./exec-error.ts";

const text = required({ kind: "string" });
const values = required({ kind: "map", key: { kind: "string" }, value: { kind: "any" } });

const stateShape = {
  kind: "struct",
  members: {
    resource: text,
    address: text,
    /** Its identity in the service. */
    identity: text,
    /** Its creation failed half-way: the next apply continues with it. */
    unfinished: required({ kind: "boolean" }),
    /** The provider's settings of the last apply, without secrets. */
    settings: values,
    /** Values unknown to the service, by attribute, without secrets. */
    options: values,
    /** The values that other resources can reference, by attribute. */
    outputs: values,
    /** Attributes whose difference is drift. */
    judged: required({ kind: "list", element: { kind: "string" } }),
    salt: text,
    /** Digests of the service's values after the last apply, by path. */
    digests: required({ kind: "map", key: { kind: "string" }, value: { kind: "string" } }),
  },
} as const satisfies Shape;

/** A resource that was applied. */
export type ResourceStateFile = ValueOf<typeof stateShape>;

/** What files of the first versions lack. */
const withoutContent = { unfinished: false, options: {} };

/** The folder of state files in `folder`, where Terraform runs a provisioner. */
export const stateFolderIn = (folder: string): string => join(folder, stateFolder);

const fileOf = (folder: string, key: string): string => join(stateFolderIn(folder), `${key}.json`);

/** The state file; undefined if there is none. Throws if this version did not write it, or not completely. */
export async function readStateFile(folder: string, key: string): Promise<ResourceStateFile | undefined> {
  const file = fileOf(folder, key);
  const text = await readFile(file, "utf8").catch(unlessMissing);
  return text === undefined ? undefined : parseStateFile(file, text);
}

function parseStateFile(file: string, text: string): ResourceStateFile {
  const damaged = (why: string) =>
    new ExecError(
      "A state file of lintel cannot be read",
      `${file} ${why}. Restore it; or remove it and run Terraform again, to find the resource by its name. Nothing was changed.`,
    );
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    throw damaged("is not JSON");
  }
  if (!isMembers(kept)) throw damaged("does not contain an object");
  if (kept.format !== format) {
    throw damaged(
      `was written by lintel ${JSON.stringify(kept.version ?? null)} in format ${JSON.stringify(kept.format ?? null)}; lintel ${version} supports "${format}"`,
    );
  }
  const { value, misfits } = walk(stateShape, { ...withoutContent, ...kept }, { ignoresUnknownMembers: true });
  const [misfit] = misfits;
  if (misfit === undefined) return value;
  const { kind, at, names = [], shape } = misfit;
  throw damaged(kind === "required" ? `has no ${names.join()}` : `has ${at}, which is not a ${shape.kind}`);
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

/** Writes the file, atomically. */
export const writeStateFile = (folder: string, key: string, kept: ResourceStateFile): Promise<void> =>
  replaceFile(folder, `${key}.json`, `${JSON.stringify({ format, version, ...kept }, undefined, 2)}\n`);

/** Writes a file beside the state files, atomically. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  makeFolder(stateFolderIn(folder));
  const temporary = join(stateFolderIn(folder), `.${name}.${randomUUID()}`);
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, join(stateFolderIn(folder), name));
}

/**
 * Notes that an apply began, in a file whose text is part of the revision's digest (constructs/null-resource-host.ts).
 * Terraform may save a revision whose runtime has not ended; the next plan then has another digest, and applies it again.
 * @returns what to call after a success: the file is again as the plan saw it.
 */
export async function beginApply(folder: string, key: string): Promise<() => Promise<void>> {
  const name = begunFile(key);
  const file = join(stateFolderIn(folder), name);
  try {
    const before = await readFile(file, "utf8").catch(unlessMissing);
    await replaceFile(folder, name, randomUUID());
    return () => (before === undefined ? rm(file, { force: true }) : replaceFile(folder, name, before));
  } catch (error) {
    throw new ExecError(
      "The start of the apply cannot be noted",
      `${file} cannot be written: ${messageOf(error)}. Without it, Terraform would not repeat an apply that is killed. Make the folder writable, with free space, and run Terraform again. Nothing was changed.`,
    );
  }
}

/** Removes the file, and what notes that an apply began. */
export async function removeStateFile(folder: string, key: string): Promise<void> {
  await rm(fileOf(folder, key), { force: true });
  await rm(join(stateFolderIn(folder), begunFile(key)), { force: true });
}

/** The keys of all state files; undefined if the folder does not exist. */
export async function rememberedKeys(folder: string): Promise<readonly string[] | undefined> {
  const names = await readdir(stateFolderIn(folder)).catch(unlessMissing);
  return names
    ?.filter((name) => /^[\w-]+\.json$/.test(name))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}
