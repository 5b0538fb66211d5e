/** The metadata of requests over gRPC: what headers are over HTTP. */

import { extensionsHeader, versionHeader } from "../../../model/wire.ts";
import { unusableMetadata } from "../../agent-error.ts";
import type { AgentExchange } from "../binding.ts";

/** Names that gRPC or HTTP/2 set, and those of binary values. */
const reserved = /^(?:grpc-.*|.*-bin|te|content-type|user-agent|host|connection)$/;

/**
 * The metadata of a request, with the credentials: keys in the query too, since gRPC has no query (gap
 * `agent-card/grpc-credentials`).
 * @throws AgentError for a name or a value that metadata cannot have, without the value.
 */
export function metadataOf(
  { operation, authentication }: AgentExchange,
  extensions: readonly string[],
): ReadonlyMap<string, string> {
  const entries = [
    [versionHeader.name, versionHeader.value],
    ...(extensions.length > 0 ? [[extensionsHeader, extensions.join(", ")]] : []),
    ...Object.entries(authentication.headers),
    ...authentication.query,
  ] as const;
  const metadata = new Map<string, string>();
  for (const [name = "", value = ""] of entries) {
    const key = name.toLowerCase();
    if (!/^[0-9a-z_.-]+$/.test(key) || reserved.test(key))
      throw unusableMetadata(operation, name, "is not allowed as a name");
    if (metadata.has(key)) throw unusableMetadata(operation, name, "is needed for two values");
    if (!/^[\x20-\x7e]*$/.test(value))
      throw unusableMetadata(operation, name, "has a value with characters other than printable ASCII");
    metadata.set(key, value);
  }
  return metadata;
}
