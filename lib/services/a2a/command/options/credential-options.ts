/** Options with the credentials of a command. None takes a secret itself, only where to read it. */
import type { Argv } from "yargs";
import { repeatable } from "../../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { parseSecretReference, type SecretReference } from "../../../../client/secrets/secret-reference.ts";
import { secretPlaces } from "../../../../facts/model/secrets/secret-reference.ts";
import type { OAuthFlow, SchemeCredential } from "../../client/credentials/credential.ts";

const flows = ["clientCredentials", "authorizationCode", "deviceCode"] as const satisfies readonly OAuthFlow[];

export const credentialOptionNames = [
  ...["credential", "user", "client-id", "client-secret", "flow", "scope", "certificate", "key", "passphrase"],
] as const;
type OptionName = (typeof credentialOptionNames)[number];

/** The form of each option's value, after SCHEME=. */
const forms: { readonly [option in OptionName]: string } = {
  credential: "PLACE",
  user: "NAME",
  "client-id": "ID",
  "client-secret": "PLACE",
  flow: "FLOW",
  scope: "SCOPE",
  certificate: "FILE",
  key: "FILE",
  passphrase: "PLACE",
};

/** Help texts of the options. SCHEME is the card's name of a security scheme. */
export const credentialHelp: { readonly [option in OptionName]: string } = {
  credential: `SCHEME=PLACE: where to read the key, token or password of a scheme; PLACE is ${secretPlaces}`,
  user: "SCHEME=NAME: the user name for a Basic scheme",
  "client-id": "SCHEME=ID: the client id for an OAuth 2 or OpenID Connect scheme",
  "client-secret": "SCHEME=PLACE: where to read the client secret; omit it for a public client",
  flow: `SCHEME=FLOW: the OAuth 2 flow, if the card offers several: ${flows.join(", ")}`,
  scope: "SCHEME=SCOPE: an additional scope, besides the scopes that the card requires",
  certificate: "SCHEME=FILE: the client certificate for a mutual TLS scheme (PEM)",
  key: "SCHEME=FILE: the key of the certificate (PEM), in a file that only you can read",
  passphrase: "SCHEME=PLACE: where to read the passphrase of an encrypted key",
};

/** Help text of `--credential-origin`. */
export const credentialOriginHelp =
  "Additional origin that may receive credentials, such as https://id.example.com: of an interface or an authorization server";

/** Adds the options. */
export const credentialOptions = <Before>(line: Argv<Before>) =>
  line
    .option("credential", repeatable(credentialHelp.credential))
    .option("user", repeatable(credentialHelp.user))
    .option("client-id", repeatable(credentialHelp["client-id"]))
    .option("client-secret", repeatable(credentialHelp["client-secret"]))
    .option("flow", repeatable(credentialHelp.flow))
    .option("scope", repeatable(credentialHelp.scope))
    .option("certificate", repeatable(credentialHelp.certificate))
    .option("key", repeatable(credentialHelp.key))
    .option("passphrase", repeatable(credentialHelp.passphrase))
    .option("ca-bundle", { type: "string", describe: "File of trusted certificate authorities (PEM)" });

/** The values of these options. */
export type CredentialLine = { readonly [option in OptionName]: readonly string[] };

/** Options that require another one for the same scheme, and the value of that one. */
const companions: readonly (readonly [option: OptionName, required: OptionName, value: string])[] = [
  ["user", "credential", "where to read the password"],
  ["client-secret", "client-id", "the client that the secret belongs to"],
  ["flow", "client-id", "the client that uses the flow"],
  ["scope", "client-id", "the client that requests the scope"],
  ["certificate", "key", "the key of the certificate"],
  ["key", "certificate", "the certificate of the key"],
  ["passphrase", "key", "the encrypted key"],
];

/** The options that define a credential; each scheme has only one of them. */
const kinds = ["credential", "client-id", "certificate"] as const satisfies readonly OptionName[];

/**
 * The credentials by scheme, from the values of each option.
 * @throws UsageError, ApiError of kind `InvalidSetting`; neither shows anything that may be a secret.
 */
export function credentialsOf(
  given: (option: OptionName) => readonly string[] | undefined,
): Readonly<Record<string, SchemeCredential>> {
  const values = new Map(credentialOptionNames.map((option) => [option, bySchemes(option, given(option) ?? [])]));
  const valuesOf = (option: OptionName, scheme: string) => values.get(option)?.get(scheme) ?? [];
  const theValueOf = (option: OptionName, scheme: string): string | undefined => {
    const [value, ...more] = valuesOf(option, scheme);
    if (more.length > 0) throw new UsageError(`--${option} is given more than once for the scheme ${scheme}`);
    return value;
  };
  const secretOf = (option: OptionName, scheme: string): SecretReference | undefined => {
    const place = theValueOf(option, scheme);
    return place === undefined ? undefined : parseSecretReference(place, `--${option} ${scheme}`);
  };

  for (const [option, required, value] of companions) {
    for (const scheme of values.get(option)?.keys() ?? []) {
      if (valuesOf(required, scheme).length > 0) continue;
      throw new UsageError(`--${option} ${scheme} requires --${required} ${scheme}=${forms[required]}, ${value}`);
    }
  }
  const schemes = new Set(kinds.flatMap((option) => [...(values.get(option)?.keys() ?? [])]));
  return Object.fromEntries(
    [...schemes].map((scheme): [string, SchemeCredential] => {
      const chosen = kinds.filter((option) => valuesOf(option, scheme).length > 0);
      if (chosen.length > 1) {
        const both = chosen.map((option) => `--${option}`).join(" and ");
        throw new UsageError(`the scheme ${scheme} has ${both}; give one of them`);
      }
      const secret = secretOf("credential", scheme);
      if (secret !== undefined) return [scheme, { secret, user: theValueOf("user", scheme) }];
      const clientId = theValueOf("client-id", scheme);
      if (clientId !== undefined) {
        const clientSecret = secretOf("client-secret", scheme);
        const flow = flowIn(scheme, theValueOf("flow", scheme));
        return [scheme, { clientId, clientSecret, flow, scopes: valuesOf("scope", scheme) }];
      }
      const [certificateFile = "", keyFile = ""] = [theValueOf("certificate", scheme), theValueOf("key", scheme)];
      return [scheme, { certificateFile, keyFile, passphrase: secretOf("passphrase", scheme) }];
    }),
  );
}

function flowIn(scheme: string, text: string | undefined): OAuthFlow | undefined {
  const flow = flows.find((each) => each === text);
  if (text === undefined || flow !== undefined) return flow;
  throw new UsageError(`--flow ${scheme} is ${text}; it must be one of ${flows.join(", ")}`);
}

/** Values by scheme. Messages do not show a text without a scheme, since it may be a secret. */
function bySchemes(option: OptionName, texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at < 1) {
      throw new UsageError(`--${option} has ${text.length} characters without a scheme; write SCHEME=${forms[option]}`);
    }
    const scheme = text.slice(0, at);
    found.set(scheme, [...(found.get(scheme) ?? []), text.slice(at + 1)]);
  }
  return found;
}
