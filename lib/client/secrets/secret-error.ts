/**
 * Words errors about secrets and credentials that occur before anything is sent. None contains text that may be a
 * secret.
 */

import type { CredentialKindName } from "../../facts/model/secrets/credential-kinds.ts";
import { maxSecretBytes, secretPlace, secretReference } from "../../facts/model/secrets/secret-reference.ts";
import { ApiError } from "../api-error.ts";

/** A setting that is not a reference; it may be the secret itself. */
export const noReference = (setting: string, length: number): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} is ${length} characters long, not shown since it may be a secret; it must be ${secretReference.meaning}. If it is a secret, rotate it: anyone who reads that place can read it`,
  );

export const standardInputRefused = (setting: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} is stdin, which Terraform does not pass to the programs that it runs; it must be ${secretPlace.meaning}`,
  );

export const commandWithoutProgram = (setting: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} names no program; it must be a list of the program and its arguments, such as ["vault", "read", "token"]. It is started without a shell; to use one write ["sh", "-c", "…"]`,
  );

/** @param where the secret's place, in words. */
export const unreadableSecret = (where: string, reason: string, remedy: string): ApiError =>
  new ApiError("NoCredentials", `no secret was read from ${where}: ${reason}. To fix it, ${remedy}`);

export const tooLong = (where: string): ApiError =>
  unreadableSecret(where, `it is longer than ${maxSecretBytes} bytes`, "name a place that contains only the secret");

/** A token with the prefix of other kinds. */
export const kindDiffers = (where: string, kind: CredentialKindName, found: readonly CredentialKindName[]): ApiError =>
  new ApiError(
    "NoCredentials",
    `the token from ${where} is declared to be of the kind ${kind}, but has the prefix of the kind ${found.join(" or ")}. Correct the kind, or name the place of the right token`,
  );

/** A token with scopes whose declared kind has permissions instead. */
export const kindHasNoScopes = (
  where: string,
  kind: CredentialKindName,
  scoped: readonly CredentialKindName[],
): ApiError =>
  new ApiError(
    "NoCredentials",
    `the token from ${where} is declared to be of the kind ${kind}, which has permissions, but the service reports scopes, which only the kinds ${scoped.join(" and ")} have. Correct the kind, or name the place of the right token`,
  );

export const jsonWebTokenNeedsBearer = (where: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `the token from ${where} is a JSON web token, which must be sent with the scheme Bearer, not token. Remove the scheme, or set it to Bearer`,
  );

export const malformedClientId = (clientId: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `the client id is ${JSON.stringify(clientId)}; it must be printable characters without a space or a colon, as the app's settings show it`,
  );

/** An unusable file of a client's certificate or key. */
export const clientCertificateUnusable = (file: string, reason: string): ApiError =>
  new ApiError(
    "NoCredentials",
    `no client certificate: the file ${file} cannot be used: ${reason}. Name the certificate's file, the file of its own key and, where that is encrypted, the place of its passphrase`,
  );
