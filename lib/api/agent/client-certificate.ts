/** The certificate and key that mutual TLS proves who calls with, read from their files. */
import { clientCertificateUnusable } from "../secret-error.ts";
import { readSecret, type SecretReference } from "../secret-reference.ts";
import type { TlsIdentity } from "../trust.ts";

/** Where they are. */
export interface ClientCertificate {
  /** PEM, with the certificates of the authorities in between behind it. */
  readonly certificateFile: string;
  /** PEM; a file that only its owner may read. */
  readonly keyFile: string;
  /** Of an encrypted key. */
  readonly passphrase?: SecretReference | undefined;
}

/** What was read, by its places: a passphrase's command asks its user once. */
const known = new Map<string, Promise<TlsIdentity>>();

/**
 * Reads them, and sees that they belong together and have not ended.
 * @throws ApiError of kind `NoCredentials` that says what is wrong, without anything of the key.
 */
export function readClientCertificate(certificate: ClientCertificate): Promise<TlsIdentity> {
  const key = JSON.stringify(certificate);
  const read = known.get(key) ?? readAnew(certificate);
  known.set(key, read);
  read.catch(() => known.delete(key)); // what is put right may be read by the next call
  return read;
}

async function readAnew({ certificateFile, keyFile, passphrase }: ClientCertificate): Promise<TlsIdentity> {
  const { readFile } = await import("node:fs/promises");
  const { readSecretFile } = await import("../secret-sources.ts");
  const cert = await readFile(certificateFile, "utf8").catch((error: unknown) => {
    throw clientCertificateUnusable(certificateFile, `it cannot be read (${codeOf(error)})`);
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
  const certificate = attempt(() => new X509Certificate(identity.cert));
  if (certificate === undefined) throw clientCertificateUnusable(certificateFile, "it holds no certificate in PEM");
  if (Date.parse(certificate.validTo) < Date.now()) {
    throw clientCertificateUnusable(certificateFile, `it ended on ${new Date(certificate.validTo).toISOString()}`);
  }
  const { key, passphrase } = identity;
  const privateKey = attempt(() => createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) }));
  if (privateKey === undefined) {
    const isEncrypted = /ENCRYPTED/.test(key);
    throw clientCertificateUnusable(
      keyFile,
      !isEncrypted
        ? "it holds no private key in PEM"
        : passphrase === undefined
          ? "its key is encrypted, and no passphrase is given"
          : "the passphrase does not open its key",
    );
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    throw clientCertificateUnusable(keyFile, `its key is not that of the certificate in ${certificateFile}`);
  }
}

/** What a function returns; undefined where it throws: OpenSSL's words are for nobody. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
