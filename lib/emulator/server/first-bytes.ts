/** Tells HTTP/2 from HTTP/1.1 on one port, by the first bytes of a connection. */
import type { Socket } from "node:net";

/** What every client of HTTP/2 sends first (RFC 9113, 3.4). */
const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** Undefined for a client that sends nothing in time. */
type Protocol = "http1" | "http2" | undefined;

/**
 * Waits until the first bytes tell the protocol. They stay to be read, by whoever takes the connection.
 * @param patience in milliseconds.
 */
export function protocolOf(socket: Socket, patience: number, read: (protocol: Protocol) => void): void {
  const seen: Buffer[] = [];
  const timer = setTimeout(() => report(undefined), patience);
  function look(): void {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) seen.push(chunk);
    const start = Buffer.concat(seen).subarray(0, preface.length);
    if (start.length === 0) return;
    if (!preface.subarray(0, start.length).equals(start)) report("http1");
    else if (start.length === preface.length) report("http2");
  }
  function ended(): void {
    report("http1");
  }
  function report(protocol: Protocol): void {
    clearTimeout(timer);
    socket.off("readable", look).off("end", ended).off("close", gone).off("error", gone);
    if (socket.destroyed) return;
    if (seen.length > 0) socket.unshift(Buffer.concat(seen));
    read(protocol);
  }
  function gone(): void {
    clearTimeout(timer);
  }
  socket.on("readable", look).on("end", ended).on("close", gone).on("error", gone);
}
