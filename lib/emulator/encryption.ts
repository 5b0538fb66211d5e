/** The files by which the emulator speaks TLS, and tells clients by their certificates. */
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { optionFileUnusable } from "./start-error.ts";

/** Files in PEM. */
export interface EncryptionOptions {
  /** The emulator's certificate, with those between it and its authority. */
  readonly certificatePath: string;
  /** The key of the certificate, which no passphrase protects. */
  readonly keyPath: string;
  /** Authorities of clients' certificates; absent, no client is asked for one. */
  readonly clientAuthorityPath?: string | undefined;
}

/** What a server with TLS is made with. */
export interface Encryption {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca?: Buffer;
  /** Whether clients are asked for a certificate. One without is served all the same: the card says who needs one. */
  readonly requestCert: boolean;
  readonly rejectUnauthorized: false;
}

/**
 * Reads the files.
 * @throws EmulatorStartError where one cannot be read or used.
 */
export async function readEncryption(options: EncryptionOptions): Promise<Encryption> {
  const { certificatePath, keyPath, clientAuthorityPath } = options;
  const cert = await pem("certificate", certificatePath);
  const key = await pem("key", keyPath);
  const authority = clientAuthorityPath === undefined ? undefined : await pem("client authority", clientAuthorityPath);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw optionFileUnusable(
      "key",
      keyPath,
      [`it is not the key of ${certificatePath}, in PEM without a passphrase`],
      page,
    );
  }
  return {
    cert,
    key,
    ...(authority !== undefined && { ca: authority }),
    requestCert: authority !== undefined,
    rejectUnauthorized: false,
  };
}

const page = "docs/agent-emulator.md shows how to make one";

async function pem(what: string, path: string): Promise<Buffer> {
  let content: Buffer;
  try {
    content = await readFile(path);
  } catch (error) {
    throw optionFileUnusable(
      what,
      path,
      [error instanceof Error && "code" in error ? String(error.code) : `${error}`],
      page,
    );
  }
  if (content.includes("-----BEGIN ")) return content;
  throw optionFileUnusable(what, path, ["it is not PEM, which begins with -----BEGIN"], page);
}
