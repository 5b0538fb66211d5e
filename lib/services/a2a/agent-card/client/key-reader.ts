/** Reads public keys, in bounded time and size. */

import { homedir } from "node:os";
import { join } from "node:path";
import { readBounded } from "../../../../base/files/bounded-read.ts";
import { unreadableBecause } from "../../../../base/files/file-errors.ts";
import { NotReadable, TooLarge } from "../../../../base/files/read-limits.ts";
import { readToEnd } from "../../../../client/http/http-response.ts";
import { createTransport, type Network } from "../../../../client/http/transport.ts";
import { isRetryable } from "../../../../client/passing-status.ts";
import { type ReadKeys, readKeys } from "./card-key.ts";
import { type KeyPlace, placeInWords } from "./key-place.ts";
import { unreachableKeys, unusableKeys } from "./signature-error.ts";

/** The largest set of keys, in bytes; one with a hundred keys and their certificates has a third. */
const largestSet = 512 * 1024;

/** How long to wait for a connection, for each part of a set, and for what is written into a named pipe, in seconds. */
const patience = 10;

/** Reads public keys. */
export interface KeyReader {
  /** Reads the keys of a place once; a place that failed is read again. Rejects with an ApiError. */
  readonly read: (place: KeyPlace, signal: AbortSignal | undefined) => Promise<ReadKeys>;
  /** Closes idle connections. */
  readonly close: () => void;
}

/**
 * Creates a reader. It sends nothing before the first address is read.
 * @param seconds how long to wait for a connection, and for each part of a set.
 */
export function createKeyReader(network: Network, seconds = patience): KeyReader {
  const transport = createTransport({ connectTimeout: seconds, readTimeout: seconds }, network);
  const known = new Map<string, Promise<ReadKeys>>();

  const textAt = async (url: URL, signal: AbortSignal | undefined): Promise<string> => {
    const operation = "reading the keys of signatures";
    const request = {
      ...{ method: "GET", endpoint: url, path: url.pathname, query: [...url.searchParams] },
      headers: { host: url.host, accept: "application/jwk-set+json, application/json" },
    };
    const response = await transport.open(request, operation, { signal, reuse: "none" });
    const { status, body } = await readToEnd(response, { operation, endpoint: url }, largestSet);
    if (status === 200) return body;
    const isRedirect = status > 299 && status < 400;
    const remedy = isRedirect ? "give the address that it redirects to, if you trust it" : "give the address of a JWKS";
    throw unreachableKeys(url.href, `its status is ${status}`, remedy, isRetryable(status));
  };

  const readAnew = async (place: KeyPlace, signal: AbortSignal | undefined): Promise<ReadKeys> => {
    const text =
      place.from === "address"
        ? await textAt(place.url, signal)
        : place.from === "file"
          ? textOfFile(place.path)
          : textOfVariable(place.name);
    return readKeys(text, placeInWords(place), "public");
  };

  return {
    read(place, signal) {
      const key = placeInWords(place);
      const read =
        known.get(key) ??
        readAnew(place, signal).catch((error: unknown) => {
          known.delete(key); // The next call may find it.
          throw error;
        });
      known.set(key, read);
      return read;
    },
    close: transport.close,
  };
}

function textOfFile(path: string): string {
  const where = `the file ${path}`;
  try {
    const absolute = path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
    return readBounded(absolute, { maxBytes: largestSet, seconds: patience }).toString("utf8");
  } catch (error) {
    if (error instanceof TooLarge) {
      throw unusableKeys(where, `it has more than ${largestSet} bytes`, "name a file with keys only");
    }
    if (error instanceof NotReadable) throw unusableKeys(where, `it ${error.message}`, "name a file");
    throw unusableKeys(where, `it ${unreadableBecause(error)}`, "name a file that exists");
  }
}

function textOfVariable(name: string): string {
  const text = process.env[name];
  if (text !== undefined && text.trim() !== "") return text;
  const why = text === undefined ? "it is not set" : "it is empty";
  throw unusableKeys(`the environment variable ${name}`, why, "set it to PEM, a JWK or a JWKS");
}
