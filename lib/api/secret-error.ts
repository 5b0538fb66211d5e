/** Every error about a secret or a credential made of it, before anything is sent. None holds what may be a secret. */
import type { CredentialKindName } from "../model/credentials/credential-kinds.ts";
import { longestSecret, secretPlace, secretReference } from "../model/credentials/secret-reference.ts";
import { ApiError } from "./api-error.ts";

/** A setting that holds something else than a reference, perhaps the secret itself. */
export const noReference = (setting: string, length: number): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} holds ${length} characters, not shown since they may be a secret; it must be ${secretReference.meaning}. If it was a secret, replace that: it was written where others can read it`,
  );

export const standardInputRefused = (setting: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} is stdin, which Terraform keeps from what it runs; it must be ${secretPlace.meaning}`,
  );

export const commandWithoutProgram = (setting: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} names no program; it must be a list of the program and its arguments, such as ["vault", "read", "token"]. It is started without a shell; for one write ["sh", "-c", "…"]`,
  );

/** @param where the place, in words. */
export const unreadableSecret = (where: string, reason: string, remedy: string): ApiError =>
  new ApiError("NoCredentials", `no secret was read from ${where}: ${reason}. To put it right, ${remedy}`);

export const tooLong = (where: string): ApiError =>
  unreadableSecret(where, `it is longer than ${longestSecret} bytes`, "name what holds the secret and nothing else");

/** A token that begins as those of other kinds do. */
export const kindDiffers = (where: string, kind: CredentialKindName, found: readonly CredentialKindName[]): ApiError =>
  new ApiError(
    "NoCredentials",
    `the token from ${where} is said to be of the kind ${kind}, but begins as one of the kind ${found.join(" or ")} does. Correct the kind, or name the place of the token that is meant`,
  );

export const jsonWebTokenNeedsBearer = (where: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `the token from ${where} is a JSON web token, which must be sent with the scheme Bearer, not token. Leave the scheme out, or set it to Bearer`,
  );

export const malformedClientId = (clientId: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `the client id is ${JSON.stringify(clientId)}; it must be printable characters without a space or a colon, as the app's settings show it`,
  );

/** A file of a client's certificate or key. */
export const clientCertificateUnusable = (file: string, reason: string): ApiError =>
  new ApiError(
    "NoCredentials",
    `no client certificate: the file ${file} cannot be used: ${reason}. Name the certificate's file, the file of its own key and, where that is encrypted, where its passphrase is`,
  );
