/**
 * The receiver of notifications: a small web server that accepts those with the right secret and prints them. In
 * production this is a team's on-call service.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const { ON_CALL_TOKEN: secret = "", PORT: port = "4800" } = process.env;
if (secret === "") {
  process.stderr.write("ON_CALL_TOKEN is not set; set it to the secret that notifications come with.\n");
  process.exit(1);
}

/** Headers that authenticate a notification, and its content type. */
const shown = /^(?:authorization|content-type|.*-notification-token)$/;

const server = createServer(async (request, response) => {
  const body = await text(request);
  const isOurs = request.headers.authorization === `Bearer ${secret}`;
  response.writeHead(isOurs ? 204 : 401).end();
  process.stdout.write(isOurs ? told(request, body) : "refused a notification with another secret\n");
});

/** Formats a notification for people, without the secret. */
function told({ method, url, headers }: IncomingMessage, body: string): string {
  const lines = Object.entries(headers).filter(([name]) => shown.test(name));
  const all = [`${method} ${url}`, ...lines.map(([name, value]) => `  ${name}: ${value}`), `  ${newsIn(body)}`];
  return `${all.join("\n").replaceAll(secret, "***")}\n`;
}

/** The text of a message or an artifact. */
interface Said {
  readonly parts?: readonly { readonly text?: string }[];
}

/** The update in a notification: a new state of the task, or an artifact. */
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
