/** Addresses that secrets may be sent to. */

/** This machine, to which plain http is safe. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an address is on this machine, whatever its scheme. */
export const isOnThisMachine = ({ hostname }: URL): boolean => loopback.test(hostname);

/** Whether nobody on the way can read the request: https, or plain http on this machine. */
export const isSafeAddress = (address: URL): boolean =>
  address.protocol === "https:" || (address.protocol === "http:" && isOnThisMachine(address));

/** An address that is safe, absolute, and without a user name and password; undefined for any other text. */
export function safeAddress(text: unknown): URL | undefined {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isSafeAddress(url) && url.username === "" && url.password === "" ? url : undefined;
}
