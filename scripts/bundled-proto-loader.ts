/** Replaces @grpc/proto-loader in the bundles: grpc-js needs it only to serve its own introspection. */

/** Throws, since nothing in Lintel calls it. */
export function loadSync(): never {
  throw new Error("introspection of gRPC is not part of Lintel");
}
