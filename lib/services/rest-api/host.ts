/** The status of the token in the provider's block `rest_api`, requested once per run. */

import { CredentialGates } from "../../api/credential-gate.ts";
import type { SecretReference } from "../../api/secret-reference.ts";
import { trustElsewhere } from "../../api/trust.ts";
import { messageOf } from "../../base/message-of.ts";
import { isWhollyKnown, listIn, recordIn } from "../../host/managed/value.ts";
import { isLogShown, log } from "../../host/protocol/log.ts";
import type { Diagnostic, ObjectValue, PathStep } from "../../host/protocol/provider-server.ts";
import type { Settings } from "../../runtime/handler.ts";
import { accessToken } from "./access-token/model.ts";
import type { AppCredential, TokenCredential } from "./client/access-token.ts";
import type { RestSettings } from "./client/settings.ts";
import type { TokenStatus } from "./client/token-status.ts";
import { restApiName } from "./host/schema.ts";

/** The provider's settings for the API. */
type RestNetwork = Pick<Settings, "userAgent" | "httpProxy" | "httpsProxy" | "noProxy" | "caBundle">;

const path: readonly PathStep[] = [{ attribute: restApiName }];

/** The REST API in the provider's configuration. */
export class RestApi {
  #setting: ObjectValue | undefined;
  #isUnknown = false;
  #network: RestNetwork = {};
  #gates = new CredentialGates();
  #status: Promise<TokenStatus> | undefined;

  /** Starts a run: drops the previous status of the token. */
  configure(config: ObjectValue, settings: Settings): void {
    this.#network = settings;
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
    this.#status ??= inspect(this.#setting ?? {}, this.#network, this.#gates, signal);
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
async function inspect(
  setting: ObjectValue,
  { userAgent, httpProxy, httpsProxy, noProxy, caBundle }: RestNetwork,
  gates: CredentialGates,
  signal: AbortSignal,
): Promise<TokenStatus> {
  const [{ createRestClient }, { inspectToken }, { parseSecretPlace, secretCommand }] = await Promise.all([
    import("./client.ts"),
    import("./client/token-status.ts"),
    import("../../api/secret-reference.ts"),
  ]);
  const text = (name: string): string | undefined => {
    const value = setting[name];
    return typeof value === "string" ? value : undefined;
  };
  const referenceIn = (name: string): SecretReference | undefined => {
    const written = text(name);
    return written === undefined ? undefined : parseSecretPlace(written, `${restApiName}.${name}`);
  };
  const command = listIn(setting.token_command)?.map(String);
  const token =
    command === undefined ? referenceIn("token_from") : secretCommand(command, `${restApiName}.token_command`);
  if (token === undefined) {
    throw new Error(`${restApiName} names no token: set token_from, such as "env:API_TOKEN", or token_command`);
  }
  const credential: TokenCredential = {
    kind: kindIn(text("kind")),
    token,
    scheme: text("scheme") === "token" ? "token" : "Bearer",
  };
  const clientSecret = referenceIn("client_secret_from");
  const clientId = text("client_id");
  const app: AppCredential | undefined =
    clientSecret === undefined || clientId === undefined ? undefined : { kind: "app-client", clientId, clientSecret };
  const settings: RestSettings = {
    baseUrl: text("base_url") ?? "",
    apiVersion: text("api_version") ?? "",
    vendor: text("vendor"),
    allowInsecure: setting.allow_insecure === true,
    credential,
    gates,
    log: isLogShown() ? (line) => log("debug", line) : undefined,
    ...{ userAgent, httpProxy, httpsProxy, noProxy },
    trust: () => trustElsewhere({ caBundle }),
  };
  const client = createRestClient(settings);
  try {
    return await inspectToken({ client, credential, app, path: text("sample_path"), signal });
  } finally {
    client.close();
  }
}

/** The kind of a token by its name; rules have rejected other names. */
const kindIn = (name: string | undefined): TokenCredential["kind"] =>
  accessToken.declaration.members.kind.enum.filter((kind) => kind !== "app-client").find((kind) => kind === name);
