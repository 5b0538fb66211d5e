/**
 * Sessions of the roles that profiles name (`role_arn`), as the AWS CLI keeps them: in the same files, under the same
 * names, so that either finds the other's. A role that requires an MFA device (`mfa_serial`) asks for a code only if no
 * session lasts.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { type Members, membersOf, textAt } from "../../base/members.ts";
import type { ClientSettings } from "../client-settings.ts";
import { sessionIn } from "./assumed-role.ts";
import type { ExpiringCredentials, RoleAssumer } from "./credential-chain.ts";
import { createStsClient } from "./sts.ts";

/** Asks the user for the code of an MFA device. */
export type AskForCode = (serial: string) => Promise<string>;

/** The folder of the AWS CLI's sessions. */
const cacheFolder = (): string => join(homedir(), ".aws", "cli", "cache");

/** A session that ends within this time is not used, as in the AWS CLI. In milliseconds. */
const tooShort = 15 * 60_000;

/** Assumes the roles of profiles with the network of these settings. */
export const keptRoles =
  (settings: ClientSettings, ask: AskForCode): RoleAssumer =>
  async (source, request) => {
    const file = join(cacheFolder(), `${sessionName(request)}.json`);
    const kept = await keptSession(file);
    if (kept !== undefined) return kept;
    const serial = textAt(request, "SerialNumber");
    const client = createStsClient({ ...settings, credentials: async () => source });
    try {
      const input = { ...request, ...(serial !== undefined && { TokenCode: await ask(serial) }) };
      const response = await client.assumeRole(input);
      const session = sessionIn(response);
      await keep(file, response);
      return session;
    } finally {
      client.close();
    }
  };

/** The name of a session's file: the SHA-1 of its request as Python writes JSON. */
export function sessionName(request: Members): string {
  const { RoleSessionName, DurationSeconds, ExternalId, RoleArn, SerialNumber } = request;
  const isOwnName = typeof RoleSessionName === "string" && !/^aws-sdk-js-\d+$/.test(RoleSessionName);
  const members: readonly (readonly [string, unknown])[] = [
    // The library states the default; the AWS CLI leaves it to the service.
    ["DurationSeconds", DurationSeconds === 3600 ? undefined : DurationSeconds],
    ["ExternalId", ExternalId],
    ["RoleArn", RoleArn],
    ["RoleSessionName", isOwnName ? RoleSessionName : undefined],
    ["SerialNumber", SerialNumber],
  ];
  const written = members
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return createHash("sha1")
    .update(`{${written.join(", ")}}`)
    .digest("hex");
}

/** The session in a file; undefined if there is none that lasts. */
async function keptSession(file: string): Promise<ExpiringCredentials | undefined> {
  try {
    const session = sessionIn(membersOf(JSON.parse(await readFile(file, "utf8"))));
    const ends = session.expiration?.getTime() ?? Number.NaN;
    return ends - Date.now() > tooShort ? session : undefined;
  } catch {
    return undefined; // missing, or damaged: it is replaced
  }
}

/** Keeps a session; a folder that cannot be written only means that the next command assumes the role again. */
async function keep(file: string, { Credentials }: Members): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    makeFolder(cacheFolder(), 0o700);
    await writeFile(unfinished, JSON.stringify({ Credentials }), { mode: 0o600, flag: "wx" });
    await rename(unfinished, file);
  } catch {
    await rm(unfinished, { force: true });
  }
}
