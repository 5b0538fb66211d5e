/** The emulator's address, as in the caller's Host header. */
import type { RequestHead } from "../emulated-service.ts";

/** The port on which the emulator listens by default. */
export const defaultPort = 4700;

/** `http://127.0.0.1:4700`, without a trailing slash. */
export const baseUrlOf = ({ headers: { host = "localhost" }, isEncrypted }: RequestHead): string =>
  `${isEncrypted ? "https" : "http"}://${host}`;
