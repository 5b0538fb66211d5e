/** A minimal HTTP/1.1 client over plain sockets; its cost is negligible, so benchmarks measure the server. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

const requestText = (method: string, url: URL, body: string, connection: string): string =>
  `${method} ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nA2A-Version: 1.0\r\nContent-Type: application/json\r\n` +
  `Connection: ${connection}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

async function socketTo(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).setEncoding("utf8").setNoDelay(true);
  await once(socket, "connect");
  return socket;
}

/**
 * Posts bodies over several connections, one request at a time on each. Returns the time in milliseconds. Throws if a
 * response is not 200 or lacks the expected text.
 */
export async function postAll(
  url: URL,
  bodies: readonly string[],
  connections: number,
  expected: string,
): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => socketTo(url)));
  const queue = bodies.values();
  const start = performance.now();
  await Promise.all(sockets.map((socket) => postInTurn(socket, url, queue, expected)));
  const milliseconds = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return milliseconds;
}

function postInTurn(socket: Socket, url: URL, queue: Iterator<string>, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let response = "";
    const next = () => {
      const { done, value } = queue.next();
      if (done === true) resolve();
      else socket.write(requestText("POST", url, value, "keep-alive"));
    };
    socket.on("data", (piece: string) => {
      response += piece;
      const end = response.indexOf("\r\n\r\n") + 4;
      // The responses are ASCII, so characters are bytes.
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1]);
      if (end < 4 || response.length < end + length) return;
      if (!response.startsWith("HTTP/1.1 200") || !response.includes(expected))
        reject(new Error(`its response is ${response}`));
      response = "";
      next();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    next();
  });
}

/** An open stream of server-sent events. */
export interface OpenStream {
  /** The data of all events, once the server ends the stream. */
  readonly events: Promise<readonly string[]>;
}

/** Opens a stream; resolves at its first event. */
export async function openStream(url: URL): Promise<OpenStream> {
  const socket = await socketTo(url);
  const pieces: string[] = [];
  let begun = () => {};
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });
  socket.on("data", (piece: string) => {
    pieces.push(piece);
    if (piece.includes("data: ")) begun();
  });
  const ended = once(socket, "end");
  socket.write(requestText("GET", url, "", "close"));
  await Promise.race([first, ended]);
  return {
    events: ended.then(() => {
      const text = pieces.join("");
      const chunks = text.slice(text.indexOf("\r\n\r\n") + 2).split(/\r\n(?:[0-9a-f]+\r\n)?/i);
      return chunks.join("").match(/^data: .*$/gm) ?? [];
    }),
  };
}
