/** The base URL of the emulator, from the caller's Host header. */
import type { RequestHead } from "../emulated-service.ts";

/** `http://127.0.0.1:4700`, without a trailing slash. */
export const baseUrlOf = ({ headers: { host = "localhost" }, isEncrypted }: RequestHead): string =>
  `${isEncrypted ? "https" : "http"}://${host}`;
