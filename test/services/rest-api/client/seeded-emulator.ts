/** An emulator with tokens of every kind, and clients of its REST API. */
import { onTestFinished } from "vitest";
import { CredentialGates } from "../../../../lib/client/credentials/credential-gate.ts";
import type { SecretReference } from "../../../../lib/client/secrets/secret-reference.ts";
import type { TokenCredential } from "../../../../lib/services/rest-api/client/access-token.ts";
import type { RestSettings } from "../../../../lib/services/rest-api/client.ts";
import { createRestClient, type RestClient } from "../../../../lib/services/rest-api/client.ts";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";
import { secret } from "../../../run/secret.ts";

/** Every secret of the seed and of the tests; none may ever be shown. */
export const secrets = {
  fineGrained: secret("FineGrained", "github_pat_"),
  classic: secret("Classic", "ghp_"),
  app: secret("Installation", "ghs_"),
  oauth: secret("OauthApp", "gho_"),
  workflow: secret("Workflow", "ghs_"),
  jsonWebToken: secret("Signature", "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0."),
  expired: secret("Expired", "ghp_"),
  short: secret("ShortLived", "ghp_"),
  limited: secret("FewPermissions", "github_pat_"),
  unknown: secret("Unknown", "ghp_"),
  client: secret("Client"),
} as const;
export type SecretName = keyof typeof secrets;

/** The seed file of the tests. `hour` is 3600 virtual seconds. */
export const seed = {
  rest: {
    organizations: [
      { id: "1", name: "open", members: ["ann"] },
      { id: "2", name: "strict", singleSignOn: true, members: ["ann"] },
      { id: "3", name: "secretive", singleSignOn: true, hidden: true, members: ["ann"] },
    ],
    apps: [{ clientId: "Iv1.abc", name: "helper", clientSecret: secrets.client }],
    tokens: [
      { token: secrets.fineGrained, kind: "fine-grained-pat", user: "ann", permissions: ["members", "administration"] },
      { token: secrets.limited, kind: "fine-grained-pat", user: "ann", permissions: ["contents"] },
      { token: secrets.classic, kind: "classic-pat", user: "ann", scopes: ["repo", "read:org"] },
      { token: secrets.app, kind: "app-token", user: "ann", app: "Iv1.abc", permissions: ["members"] },
      { token: secrets.oauth, kind: "oauth-app-token", user: "ann", app: "Iv1.abc", scopes: ["read:org"] },
      { token: secrets.workflow, kind: "workflow-token", user: "ann", permissions: ["members"] },
      { token: secrets.jsonWebToken, kind: "app-token", user: "ann", permissions: ["members"] },
      { token: secrets.expired, kind: "classic-pat", user: "ann", expiresInSeconds: 0 },
      { token: secrets.short, kind: "classic-pat", user: "ann", scopes: ["read:org"], expiresInSeconds: 3600 },
    ],
  },
};

/** Puts a secret into an environment variable for the duration of the test. */
export function variableWith(value: string): SecretReference & { readonly from: "environment" } {
  const name = `LINTEL_TEST_SEEDED_${Object.values<string>(secrets).indexOf(value)}`;
  process.env[name] = value;
  onTestFinished(() => {
    delete process.env[name];
  });
  return { from: "environment", name };
}

/** The credential for a token of the seed. */
export const tokenOf = (name: SecretName, scheme: TokenCredential["scheme"] = "Bearer"): TokenCredential => ({
  kind: undefined,
  token: variableWith(secrets[name]),
  scheme,
});

/** A request as the emulator logged it. */
export interface Logged {
  readonly operation: string;
  readonly status: number;
}

/** The emulator, and helpers for tests. */
export interface SeededEmulator {
  readonly url: string;
  /** Every line that clients logged. */
  readonly lines: string[];
  /** A client with a run of its own; anonymous if `name` is undefined. */
  client(name?: SecretName, settings?: Partial<RestSettings>): RestClient;
  /** Requests since the start, oldest first. */
  requests(): Promise<readonly Logged[]>;
  /** Advances the clock. */
  later(seconds: number): Promise<void>;
  admin(method: string, path: string, body?: object): Promise<void>;
}

/** Starts an emulator for a test. */
export async function seededEmulator(): Promise<SeededEmulator> {
  const emulator = await emulatorForTest();
  const lines: string[] = [];
  const admin = async (method: string, path: string, body?: object) => {
    const { status, body: response } = await emulator.send(method, `/_lintel/${path}`, body);
    if (status !== 200) throw new Error(response.message);
  };
  await admin("POST", "seed", seed);
  return {
    url: `${emulator.url}/rest`,
    lines,
    client(name, settings = {}) {
      const client = createRestClient({
        baseUrl: `${emulator.url}/rest`,
        apiVersion: "2022-11-28",
        credential: name === undefined ? undefined : tokenOf(name),
        gates: new CredentialGates(),
        log: (line) => lines.push(line),
        ...settings,
      });
      onTestFinished(client.close);
      return client;
    },
    async requests() {
      const { body } = await emulator.send("GET", "/_lintel/requests");
      return body.requests.map(({ operation, status }) => ({ operation: operation ?? "", status: status ?? 0 }));
    },
    later: (seconds) => admin("POST", "clock", { seconds }),
    admin,
  };
}
