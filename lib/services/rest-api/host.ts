/** The status of the token in the provider's block `rest_api`, requested once per run. */

import { textAt } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { CredentialGates } from "../../client/credentials/credential-gate.ts";
import { reservedTagPrefix } from "../../facts/model/tag-map.ts";
import { isWhollyKnown, recordIn } from "../../terraform/managed/values/value.ts";
import type { Diagnostic, ObjectValue, PathStep } from "../../terraform/protocol/provider-server.ts";
import type { Settings } from "../../terraform/runtime/handler.ts";
import type { TokenStatus } from "./client/token-status.ts";
import { restApiName } from "./host/schema.ts";

const path: readonly PathStep[] = [{ attribute: restApiName }];

/** The REST API in the provider's configuration. */
export class RestApi {
  #setting: ObjectValue | undefined;
  #isUnknown = false;
  #settings: Settings = { reservedTagPrefix };
  #gates = new CredentialGates();
  #status: Promise<TokenStatus> | undefined;

  /** Starts a run: drops the previous status of the token. */
  configure(config: ObjectValue, settings: Settings): void {
    this.#settings = settings;
    const setting = config[restApiName];
    this.#setting = recordIn(setting);
    this.#isUnknown = !isWhollyKnown(setting ?? null);
    this.#gates = new CredentialGates();
    this.#status = undefined;
  }

  get isConfigured(): boolean {
    return this.#setting !== undefined || this.#isUnknown;
  }

  /** Whether a value is known only after apply: until then no request can be sent. */
  get isUnknown(): boolean {
    return this.#isUnknown;
  }

  /** Checks the token once per run; returns its problems. */
  async check(signal: AbortSignal): Promise<readonly Diagnostic[]> {
    if (this.#setting === undefined || this.#isUnknown || this.#setting.check === false) return [];
    try {
      const { valid, problem = "The service rejected it." } = await this.status(signal);
      return valid ? [] : [tokenProblem("error", "is not valid", problem)];
    } catch (error) {
      return [tokenProblem("error", "cannot be checked", messageOf(error))];
    }
  }

  /** The status of the token, requested once for all callers. Rejects if the request fails. */
  status(signal: AbortSignal): Promise<TokenStatus> {
    this.#status ??= inspect(this.#settings, this.#gates, signal);
    return this.#status;
  }
}

/** The diagnostic for a token that is invalid or cannot be checked; `what` completes "The access token …". */
export const tokenProblem = (severity: Diagnostic["severity"], what: string, detail: string): Diagnostic => ({
  severity,
  summary: `The access token of the REST API ${what}`,
  detail,
  path,
});

/** Loads the client, which providers without the block never need. */
async function inspect(settings: Settings, gates: CredentialGates, signal: AbortSignal): Promise<TokenStatus> {
  const [{ restAccess }, { inspectToken }] = await Promise.all([
    import("./handler/access.ts"),
    import("./client/token-status.ts"),
  ]);
  const { client, ...credentials } = restAccess(settings, gates);
  try {
    return await inspectToken({ ...credentials, client, path: textAt(settings.restApi ?? {}, "samplePath"), signal });
  } finally {
    client.close();
  }
}
