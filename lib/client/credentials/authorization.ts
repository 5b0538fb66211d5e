/** Creates Authorization headers, for the REST API and for agents. No other module does. */
import { keepSecret } from "../secrets/redact.ts";
import { readSecret, type SecretReference } from "../secrets/secret-reference.ts";

/**
 * A scheme and a token: `Bearer …`.
 * @throws ApiError of kind `NoCredentials` if the secret cannot be read.
 */
export const tokenAuthorization = async (scheme: string, token: SecretReference): Promise<string> =>
  `${scheme} ${await readSecret(token)}`;

/**
 * A user name and password, or a client id and secret (RFC 7617). The first colon separates the two, so the caller must
 * check that the name does not contain one.
 * @throws ApiError of kind `NoCredentials` if the secret cannot be read.
 */
export async function basicAuthorization(user: string, password: SecretReference, scheme = "Basic"): Promise<string> {
  const encoded = Buffer.from(`${user}:${await readSecret(password, "passphrase")}`).toString("base64");
  keepSecret(encoded);
  return `${scheme} ${encoded}`;
}
