/** The emulator's address, as in the caller's Host header. */
import type { RequestHead } from "../service.ts";

/** `http://127.0.0.1:4700`, without a trailing slash. */
export const baseUrlOf = ({ headers: { host = "localhost" }, isEncrypted }: RequestHead): string =>
  `${isEncrypted ? "https" : "http"}://${host}`;
