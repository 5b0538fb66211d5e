/** Credentials that the `credential_process` of a profile prints, in the form of the AWS CLI's guide. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Members, membersOf, textAt } from "../../base/members.ts";
import { codeOf } from "../../base/message-of.ts";
import { wordsOf } from "../profiles/shell-words.ts";
import { keepSecret } from "../secrets/redact.ts";
import type { AwsCredentials } from "./sign.ts";

/**
 * Runs the command of a profile as the AWS CLI does: without a shell, so that only quotes and backslashes have a
 * meaning. Throws an Error that never quotes the command or its output, which may contain secrets.
 */
export async function fromProcess(
  profile: string,
  command: string,
): Promise<AwsCredentials & { readonly expiration?: Date }> {
  const printed = await output(profile, command);
  const { Version, Expiration } = printed;
  if (Version !== 1) throw new Error(`the credential_process of profile ${profile} printed no "Version": 1`);
  const [accessKeyId, secretAccessKey, sessionToken] = ["AccessKeyId", "SecretAccessKey", "SessionToken"].map((name) =>
    textAt(printed, name),
  );
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(`the credential_process of profile ${profile} printed no AccessKeyId or no SecretAccessKey`);
  }
  for (const secret of [secretAccessKey, sessionToken]) if (secret !== undefined) keepSecret(secret);
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  if (Expiration === undefined || Expiration === null) return keys;
  // The AWS CLI takes the basic form of ISO 8601 too: 20300101T000000Z.
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/;
  const expiration = new Date(String(Expiration).replace(basic, "$1-$2-$3T$4:$5:$6"));
  if (Number.isNaN(expiration.getTime())) {
    throw new Error(
      `the credential_process of profile ${profile} printed an Expiration that is not a time in ISO 8601`,
    );
  }
  if (expiration.getTime() < Date.now()) {
    throw new Error(`the credential_process of profile ${profile} printed credentials that have expired`);
  }
  return { ...keys, expiration };
}

/** The JSON object that the command prints. */
async function output(profile: string, command: string): Promise<Members> {
  const [program, ...words] = wordsOf(command, process.platform === "win32") ?? [];
  if (program === undefined) {
    throw new Error(
      `the credential_process of profile ${profile} is empty, or has a quote or a backslash without an end`,
    );
  }
  const { stdout } = await promisify(execFile)(program, words).catch((error: unknown) => {
    throw new Error(`the credential_process of profile ${profile} ${failure(error)}`);
  });
  try {
    return membersOf(JSON.parse(stdout));
  } catch {
    throw new Error(`the credential_process of profile ${profile} printed text that is not JSON`);
  }
}

/** Why there is no output. What the command prints is not quoted, since it may contain secrets. */
function failure(error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOENT") return notThere;
  return /^\d+$/.test(code) ? `failed with exit code ${code}: run it to see what it reports` : "failed";
}

const notThere =
  "starts a program that does not exist. As in the AWS CLI it runs without a shell, so ~, $HOME and | have no meaning: write the whole path of the program, or put the command in quotes behind sh -c";
