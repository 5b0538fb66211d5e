/**
 * Where agents send the updates of tasks: stated once, and added by the client to the configuration of each message. A
 * profile contains references to secrets, which are read when a message is sent.
 */

import { type Members, membersOf } from "../../../../base/members.ts";
import { parseSecretReference, readSecret, type SecretReference } from "../../../../client/secrets/secret-reference.ts";
import { badPushProfile } from "../../client/agent-error.ts";
import { inCamelCase } from "../../client/agent-response.ts";
import { authenticationInfo, taskPushNotificationConfig } from "../model.ts";
import { refuseInsecureReceiver } from "./receiver.ts";

/** A TaskPushNotificationConfig without the task, which the message creates. */
export interface PushProfile {
  /** Id of the configuration of each task. Default: the agent chooses one. */
  readonly id?: string | undefined;
  /** Absolute URL, with http or https. */
  readonly url: string;
  /** A token by which the receiver recognizes the notifications. */
  readonly token?: SecretReference | undefined;
  /** How notifications authenticate to their receiver, in the Authorization header. */
  readonly authentication?: PushAuthentication | undefined;
}

/** A scheme of HTTP authentication, such as Bearer, and credentials in the scheme's form. */
export interface PushAuthentication {
  readonly scheme: string;
  readonly credentials?: SecretReference | undefined;
}

const { url: urlField } = taskPushNotificationConfig.members;
const { scheme: schemeField } = authenticationInfo.members;

/**
 * Reads a profile from a document, in camel case or snake case, with references in place of secrets (`env:NAME`,
 * `file:PATH`, `stdin`).
 * @throws ApiError of kind `InvalidSetting`, without anything that may be a secret.
 */
export function parsePushProfile(document: Members): PushProfile {
  const { id, url, token, authentication, ...others } = membersOf(inCamelCase(document, taskPushNotificationConfig));
  const [other] = Object.keys(others);
  if (other === "taskId") throw badPushProfile("names a task; remove taskId, since the message creates the task");
  if (other !== undefined) {
    throw badPushProfile(
      `has the unknown member ${JSON.stringify(other)}; it may have id, url, token and authentication`,
    );
  }
  const profile = {
    ...(id !== undefined && { id: textOf(id, "id") }),
    url: textOf(url, "url"),
    ...(token !== undefined && { token: referenceOf(token, "token") }),
    ...(authentication !== undefined && { authentication: authenticationOf(authentication) }),
  };
  checkPushProfile(profile);
  return profile;
}

/**
 * Throws if a URL or a scheme is malformed; the linter reports less severe problems.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function checkPushProfile({ url, authentication }: PushProfile): void {
  if (!matches(url, urlField.pattern.source)) {
    throw badPushProfile(`has the url ${JSON.stringify(url)}; it must be ${urlField.pattern.meaning}`);
  }
  if (authentication !== undefined && !matches(authentication.scheme, schemeField.pattern.source)) {
    throw badPushProfile(
      `has an authentication.scheme of ${authentication.scheme.length} characters, not shown because they may contain a secret; it must be ${schemeField.pattern.meaning}`,
    );
  }
}

/**
 * The configuration for a request, with its secrets.
 * @param allowInsecure whether secrets may be sent to other machines over plain http.
 * @throws ApiError of kind `InvalidSetting` if they may not, and `NoCredentials` if one cannot be read.
 */
export async function pushConfigOf(profile: PushProfile, allowInsecure: boolean): Promise<Members> {
  refuseInsecureReceiver(profile, allowInsecure);
  const { id, url, token, authentication } = profile;
  return {
    ...(id !== undefined && { id }),
    url,
    ...(token !== undefined && { token: await readSecret(token) }),
    ...(authentication !== undefined && { authentication: await authenticationInfoOf(authentication) }),
  };
}

/** Whether notifications are sent for the task of a message, because of its own configuration or the profile. */
export const isNotified = (message: Members, profile: PushProfile | undefined): boolean =>
  profile !== undefined || hasPushConfig(message);

/** The input of SendMessage with the profile in its configuration; the message's own configuration takes precedence. */
export async function withPushProfile(
  message: Members,
  profile: PushProfile | undefined,
  allowInsecure: boolean,
): Promise<Members> {
  if (profile === undefined || hasPushConfig(message)) return message;
  const configuration = {
    ...membersOf(message.configuration),
    taskPushNotificationConfig: await pushConfigOf(profile, allowInsecure),
  };
  return { ...message, configuration };
}

const hasPushConfig = ({ configuration }: Members): boolean =>
  membersOf(configuration).taskPushNotificationConfig !== undefined;

async function authenticationInfoOf({ scheme, credentials }: PushAuthentication): Promise<Members> {
  return { scheme, ...(credentials !== undefined && { credentials: await readSecret(credentials) }) };
}

function authenticationOf(value: unknown): PushAuthentication {
  const { scheme, credentials } = membersOf(value);
  return {
    scheme: textOf(scheme, "authentication.scheme"),
    ...(credentials !== undefined && { credentials: referenceOf(credentials, "authentication.credentials") }),
  };
}

const matches = (text: string, source: string): boolean => new RegExp(source, "u").test(text);

function textOf(value: unknown, member: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw badPushProfile(`has no ${member}, which must be a string`);
}

const referenceOf = (value: unknown, member: string): SecretReference =>
  parseSecretReference(textOf(value, member), `${member} of the push profile`);
