/**
 * A small web server that accepts notifications with the right secret, and prints them.
 * In production, an on-call service takes its place.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const { ON_CALL_TOKEN: secret = "", PORT: port = "4800" } = process.env;
if (secret === "") {
  process.stderr.write("ON_CALL_TOKEN is not set; set it to the secret that notifications come with.\n");
  process.exit(1);
}

/** The headers to print: the authentication and the content type of a notification. */
const shown = /^(?:authorization|content-type|.*-notification-token)$/;

const server = createServer(async (request, response) => {
  const body = await text(request);
  const isOurs = request.headers.authorization === `Bearer ${secret}`;
  response.writeHead(isOurs ? 204 : 401).end();
  process.stdout.write(isOurs ? summary(request, body) : "refused a notification with another secret\n");
});

/** A notification as readable text, without the secret. */
function summary({ method, url, headers }: IncomingMessage, body: string): string {
  const lines = Object.entries(headers).filter(([name]) => shown.test(name));
  const all = [`${method} ${url}`, ...lines.map(([name, value]) => `  ${name}: ${value}`), `  ${newsIn(body)}`];
  return `${all.join("\n").replaceAll(secret, "***")}\n`;
}

/** The part of a message or of an artifact that holds the agent's text. */
interface Said {
  readonly parts?: readonly { readonly text?: string }[];
}

/** The update of a task in a notification: its new state or a new artifact. */
function newsIn(body: string): string {
  const { statusUpdate, artifactUpdate } = JSON.parse(body);
  const { state, message } = statusUpdate?.status ?? {};
  const said: Said = message ?? artifactUpdate?.artifact ?? {};
  const words = said.parts?.map(({ text = "" }) => text).join(" ") ?? "";
  return `${state ?? artifactUpdate?.artifact.name ?? "news"}: ${words}`;
}

server.listen(Number(port), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening at http://127.0.0.1:${port}\n`);
});
