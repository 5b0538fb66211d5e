/** Signs requests with Signature Version 4. Loaded with the first signed request, since loading it delays the start. */

import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import { own, setOwn } from "../../base/dictionary.ts";
import type { HttpRequest } from "../http/transport.ts";

/** Keys for signing. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary credentials. */
  readonly sessionToken?: string;
}

/** Returns the current credentials: temporary ones are renewed before they expire. */
export type CredentialSource = () => Promise<AwsCredentials>;

/** The scope of a signature. */
export interface SigningScope {
  readonly region: string;
  /** The service's signing name: `imagebuilder`. */
  readonly service: string;
  readonly credentials: AwsCredentials;
  /** The time of signing: the service rejects a signature that is some minutes old. */
  readonly date: Date;
}

/** The request with its signature headers: authorization, x-amz-date and, for temporary credentials, their token. */
export async function sign(
  request: HttpRequest,
  { region, service, credentials, date }: SigningScope,
): Promise<HttpRequest> {
  const signer = new SignatureV4({ region, service, credentials, sha256: Sha256, applyChecksum: false });
  const { method, endpoint, path, headers, body } = request;
  const signed = await signer.sign(
    {
      method,
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      path,
      query: queryBag(request),
      headers: { ...headers },
      body,
    },
    { signingDate: date },
  );
  return { ...request, headers: signed.headers };
}

/** The query by name, in the signer's form. */
function queryBag({ query }: HttpRequest): Record<string, string[]> {
  const bag: Record<string, string[]> = {};
  for (const [name, value] of query) {
    setOwn(bag, name, [...(own(bag, name) ?? []), value]);
  }
  return bag;
}

/** A hash for the signer: Node's, with a key if one is given. */
class Sha256 {
  readonly #key: string | Buffer | undefined;
  #hash: Hash | Hmac;

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#key = key === undefined || typeof key === "string" ? key : bytes(key);
    this.#hash = this.#start();
  }

  #start(): Hash | Hmac {
    return this.#key === undefined ? createHash("sha256") : createHmac("sha256", this.#key);
  }

  reset(): void {
    this.#hash = this.#start();
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === "string" ? data : bytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

const bytes = (data: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
