/** Credentials of the REST API, and their Authorization headers. */

import { basicAuthorization, tokenAuthorization } from "../../../client/credentials/authorization.ts";
import { jsonWebTokenNeedsBearer, kindDiffers, malformedClientId } from "../../../client/secrets/secret-error.ts";
import { readSecret, referenceInWords, type SecretReference } from "../../../client/secrets/secret-reference.ts";
import {
  type CredentialKindName,
  credentialKinds,
  jsonWebToken,
} from "../../../facts/model/secrets/credential-kinds.ts";

/** An access token of any kind. */
export interface TokenCredential {
  /** The declared kind of the token, if there is one. */
  readonly kind: Exclude<CredentialKindName, "app-client"> | undefined;
  readonly token: SecretReference;
  readonly scheme: "Bearer" | "token";
}

/** The credentials of an app, for the endpoints about the app. */
export interface AppCredential {
  readonly kind: "app-client";
  readonly clientId: string;
  readonly clientSecret: SecretReference;
}

/** The kinds with the token's prefix; none if the prefix is unknown. */
export const kindsOfToken = (token: string): readonly CredentialKindName[] =>
  credentialKinds.filter(({ prefixes }) => prefixes.some((prefix) => token.startsWith(prefix))).map(({ name }) => name);

/**
 * The Authorization header of a credential. User names and passwords are not supported: the service rejects them.
 * @throws ApiError of kind `NoCredentials` if the secret cannot be read or is not of its declared kind, and
 * `InvalidSetting` for a JSON web token with another scheme than Bearer.
 */
export async function authorizationOf(credential: TokenCredential | AppCredential): Promise<string> {
  if (credential.kind === "app-client") {
    const { clientId, clientSecret } = credential;
    if (!/^[\x21-\x39\x3b-\x7e]+$/.test(clientId)) throw malformedClientId(clientId);
    return basicAuthorization(clientId, clientSecret);
  }
  const token = await readSecret(credential.token);
  const found = kindsOfToken(token);
  if (credential.kind !== undefined && found.length > 0 && !found.includes(credential.kind)) {
    throw kindDiffers(referenceInWords(credential.token), credential.kind, found);
  }
  if (credential.scheme !== "Bearer" && jsonWebToken.test(token))
    throw jsonWebTokenNeedsBearer(referenceInWords(credential.token));
  return tokenAuthorization(credential.scheme, credential.token);
}
