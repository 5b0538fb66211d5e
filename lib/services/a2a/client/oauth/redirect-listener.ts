/** Receives the response to an authorization request on this machine (RFC 8252, 7.3). */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A listener on a free port of 127.0.0.1, for one response. */
export interface RedirectListener {
  /** The redirect URI of the browser. */
  readonly redirectUri: string;
  /** The raw parameters of the first request with the state. Never settles once the listener is closed. */
  readonly response: Promise<string>;
  readonly close: () => void;
}

const path = "/callback";

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${text}</p></html>\n`;

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // The address contains the code.
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
  connection: "close",
};

/** Starts to listen. A request without the state gets an error page and is otherwise ignored: anybody may send one. */
export async function listenForRedirect(state: string): Promise<RedirectListener> {
  let settle: (parameters: string) => void = () => {};
  const response = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname !== path || request.method !== "GET") {
      response.writeHead(404, headers).end(page("Not found", "Not found."));
    } else if (searchParams.get("state") !== state) {
      response.writeHead(400, headers).end(page("Lintel", "This response does not belong to a request from Lintel."));
    } else {
      const given = searchParams.has("error") ? "Lintel was not granted access." : "Lintel was granted access.";
      const text = page("Lintel", `${given} You may close this page.`);
      response.writeHead(200, headers).end(text, () => settle(searchParams.toString()));
    }
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    redirectUri: `http://127.0.0.1:${port}${path}`,
    response,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
