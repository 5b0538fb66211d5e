/** The site, built for a path and served on this machine. */
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { execFile } from "../run/child-process.ts";
import { listening } from "./listening.ts";

/** The path that the site is built for: links must have it. */
export const base = "/lintel/";

const dist = resolve("site/dist");

/** A page of the built site. */
export interface BuiltPage {
  /** `guide/ci.html` */
  readonly file: string;
  readonly html: string;
}

/** Whether the built site has a file; `path` is one of an address, with the base. */
export const hasFile = (path: string): boolean =>
  path.startsWith(base) && existsSync(join(dist, path.slice(base.length) || "index.html"));

/** All pages. */
export const builtPages = (): readonly BuiltPage[] =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => ({ file: name.split(sep).join("/"), html: readFileSync(join(dist, name), "utf8") }));

/** Builds the site before the tests of a file, once. */
export function buildSiteForTests(): void {
  beforeAll(async () => {
    await execFile(process.execPath, ["--import", "tsx", "scripts/site.ts"], {
      env: { ...process.env, LINTEL_SITE_BASE: base },
    });
  }, 600_000);
}

const types: ReadonlyMap<string, string> = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".svg", "image/svg+xml"],
]);

/** Serves the built site for the tests of a file; returns its address when they run. */
export function servedSite(): () => string {
  let server: Server;
  let origin = "";
  beforeAll(async () => {
    server = createServer(({ url = "" }, response) => {
      const { pathname } = new URL(url, "http://localhost");
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      if (!hasFile(path)) return response.writeHead(404).end();
      response.setHeader("content-type", types.get(extname(path)) ?? "application/octet-stream");
      return createReadStream(join(dist, path.slice(base.length))).pipe(response);
    });
    origin = await listening(server);
  });
  afterAll(() => server.close());
  return () => `${origin}${base}`;
}
