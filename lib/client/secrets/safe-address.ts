/** Addresses that may receive secrets. */

/** The names of this machine, for which plain http is safe. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an address is on this machine, with any scheme. */
export const isOnThisMachine = ({ hostname }: URL): boolean => loopback.test(hostname);

/** Whether nobody on the network can read the request: https, or plain http on this machine. */
export const isSafeAddress = (address: URL): boolean =>
  address.protocol === "https:" || (address.protocol === "http:" && isOnThisMachine(address));

/** A safe absolute address without a user name and password; undefined for any other text. */
export function safeAddress(text: unknown): URL | undefined {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isSafeAddress(url) && url.username === "" && url.password === "" ? url : undefined;
}
