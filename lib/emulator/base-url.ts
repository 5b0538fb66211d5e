/** The emulator's address, as the caller knows it. */
import type { RequestHead } from "./service.ts";

/** `http://127.0.0.1:4700`, without a slash at the end. */
export const baseUrlOf = ({ headers: { host = "localhost" }, isEncrypted }: RequestHead): string =>
  `${isEncrypted ? "https" : "http"}://${host}`;
