/** --cli-input-json and --cli-input-yaml: the parameters of a request in one document. */
import type { Members } from "../../base/members.ts";
import { badParameter, badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { readDocument } from "./parameter-file.ts";

/** The members of the document that the command line names; undefined if it names none. */
export async function readInputDocument({ given }: CommandLine): Promise<Members | undefined> {
  const json = given.get("cli-input-json")?.[0];
  const yaml = given.get("cli-input-yaml")?.[0];
  if (json !== undefined && yaml !== undefined) {
    throw badUsage("Only one --cli-input- parameter may be specified.");
  }
  if (json !== undefined) return membersOf("cli-input-json", json, JSON.parse);
  if (yaml === undefined) return undefined;
  const { load } = await import("js-yaml");
  return membersOf("cli-input-yaml", yaml, (text) => load(text));
}

function membersOf(option: string, text: string, parse: (text: string) => unknown): Members {
  const document = readDocument(option, text);
  let value: unknown;
  try {
    value = parse(document);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badParameter(`Error parsing parameter '${option}': ${reason}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badParameter(`Invalid type: expected a mapping of parameters in --${option}`);
  }
  // Comments in JSON documents, for the linter and for users; they are not sent.
  const { "//": _, ...members } = { "//": undefined, ...value };
  return members;
}
