/** The client certificate and key for mutual TLS, read from files. */

import { unreadableBecause } from "../../../../base/files/file-errors.ts";
import { orUndefined } from "../../../../base/or-undefined.ts";
import { runState } from "../../../../base/process/run-state.ts";
import type { TlsIdentity } from "../../../../client/http/trust.ts";
import { clientCertificateUnusable } from "../../../../client/secrets/secret-error.ts";
import { readSecret, type SecretReference } from "../../../../client/secrets/secret-reference.ts";

/** The files. */
export interface ClientCertificate {
  /** PEM, followed by any intermediate certificates. */
  readonly certificateFile: string;
  /** PEM; only its owner may have access to the file. */
  readonly keyFile: string;
  /** For an encrypted key. */
  readonly passphrase?: SecretReference | undefined;
}

/** Certificates by their files, read once: a command that prints a passphrase may prompt the user. */
const known = runState(() => new Map<string, Promise<TlsIdentity>>());

/**
 * Reads both files, and checks that they belong together and have not expired.
 * @throws ApiError of kind `NoCredentials` with the problem, without anything of the key.
 */
export function readClientCertificate(certificate: ClientCertificate): Promise<TlsIdentity> {
  const key = JSON.stringify(certificate);
  const read = known().get(key) ?? readAnew(certificate);
  known().set(key, read);
  read.catch(() => known().delete(key)); // The next call may read corrected files.
  return read;
}

async function readAnew({ certificateFile, keyFile, passphrase }: ClientCertificate): Promise<TlsIdentity> {
  const { readFile } = await import("node:fs/promises");
  const { readSecretFile } = await import("../../../../client/secrets/secret-sources.ts");
  const cert = await readFile(certificateFile, "utf8").catch((error: unknown) => {
    throw clientCertificateUnusable(certificateFile, `it ${unreadableBecause(error)}`);
  });
  const key = await readSecretFile(keyFile);
  const identity = {
    ...{ cert, key },
    ...(passphrase !== undefined && { passphrase: await readSecret(passphrase, "passphrase") }),
  };
  await check(identity, certificateFile, keyFile);
  return identity;
}

async function check(identity: TlsIdentity, certificateFile: string, keyFile: string): Promise<void> {
  const { X509Certificate, createPrivateKey } = await import("node:crypto");
  const certificate = orUndefined(() => new X509Certificate(identity.cert));
  if (certificate === undefined)
    throw clientCertificateUnusable(certificateFile, "it does not contain a PEM certificate");
  if (Date.parse(certificate.validTo) < Date.now()) {
    throw clientCertificateUnusable(certificateFile, `it expired on ${new Date(certificate.validTo).toISOString()}`);
  }
  const { key, passphrase } = identity;
  const privateKey = orUndefined(() => createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) }));
  if (privateKey === undefined) {
    const isEncrypted = /ENCRYPTED/.test(key);
    throw clientCertificateUnusable(
      keyFile,
      !isEncrypted
        ? "it does not contain a PEM private key"
        : passphrase === undefined
          ? "its key is encrypted, and no passphrase is given"
          : "the passphrase does not decrypt its key",
    );
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    throw clientCertificateUnusable(keyFile, `its key does not belong to the certificate in ${certificateFile}`);
  }
}
