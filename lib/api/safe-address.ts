/** Addresses to which a secret may go. */

/** This machine, to which plain http is no danger. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an address is of this machine, whatever its scheme. */
export const isOnThisMachine = ({ hostname }: URL): boolean => loopback.test(hostname);

/** Whether nobody on the way can read what is sent: https, or plain http on this machine. */
export const isSafeAddress = (address: URL): boolean =>
  address.protocol === "https:" || (address.protocol === "http:" && isOnThisMachine(address));

/** An address that is safe, and absolute without a name and password; undefined for any other text. */
export function safeAddress(text: unknown): URL | undefined {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isSafeAddress(url) && url.username === "" && url.password === "" ? url : undefined;
}
