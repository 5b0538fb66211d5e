/** Notifications may carry secrets only over https or to this machine, unless insecure addresses are allowed. */

import { type Members, membersOf } from "../../../../base/members.ts";
import { isSafeAddress } from "../../../../client/secrets/safe-address.ts";
import { insecureReceiver } from "../../client/agent-error.ts";

/** The URL and secrets of a push configuration; the secrets may be references. */
export interface Receiver {
  readonly url?: unknown;
  readonly token?: unknown;
  readonly authentication?: unknown;
}

/**
 * Throws if notifications would carry a token or credentials over plain http to another machine.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function refuseInsecureReceiver({ url, token, authentication }: Receiver, allowInsecure: boolean): void {
  const isSecret = isGiven(token) || isGiven(membersOf(authentication).credentials);
  if (!isSecret || allowInsecure || typeof url !== "string") return;
  if (URL.canParse(url) && !isSafeAddress(new URL(url))) throw insecureReceiver(url);
}

/** The push configurations in a request. */
export function* receiversIn(operation: string, input: Members): Generator<Receiver> {
  if (operation === "CreateTaskPushNotificationConfig") yield input;
  const { taskPushNotificationConfig: nested } = membersOf(input.configuration);
  if (nested !== undefined) yield membersOf(nested);
}

const isGiven = (secret: unknown): boolean => secret !== undefined && secret !== null && secret !== "";
