/** The files for TLS and for checking client certificates. */
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { optionFileUnusable } from "../start-error.ts";

/** Files in PEM. */
export interface EncryptionOptions {
  /** The emulator's certificate, followed by any intermediate ones. */
  readonly certificatePath: string;
  /** The key of the certificate, without a passphrase. */
  readonly keyPath: string;
  /** Certificate authorities of clients; without them no client certificate is requested. */
  readonly clientAuthorityPath?: string | undefined;
}

/** The TLS settings of a server. */
export interface Encryption {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca?: Buffer;
  /**
   * Whether client certificates are requested. Clients without one are accepted: the card says which operations require
   * one.
   */
  readonly requestCert: boolean;
  readonly rejectUnauthorized: false;
}

/**
 * Reads the files.
 * @throws EmulatorStartError if a file cannot be read or used.
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
