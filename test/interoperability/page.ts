/** Reads the tested parts of docs/interoperability.md. */
import { readFileSync } from "node:fs";

/** A request or a response on the page. */
interface Shown {
  /** `POST /message:send`, or a status. */
  readonly line: string;
  readonly headers: { readonly [name: string]: string };
  /** JSON; undefined if the page shows none. */
  readonly body: string | undefined;
}

/** A request to both servers, and the response of each. */
export interface Exchange {
  readonly request: Shown;
  readonly responses: { readonly SDK: Shown; readonly Lintel: Shown };
}

/** A difference: a heading of the page. */
export interface Difference {
  readonly heading: string;
  readonly exchanges: readonly Exchange[];
}

const page = readFileSync("docs/interoperability.md", "utf8");

/** The SDK's version on the page. */
export const versionOnPage = /`@a2a-js\/sdk` (\d+\.\d+\.\d+)/.exec(page)?.[1];

/** Ids of the open questions on the page. */
export const gapsOnPage: readonly string[] = [...page.matchAll(/gap `(.*?)`/g)].map(([, id = ""]) => id);

/** All differences on the page. */
export const differences: readonly Difference[] = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    heading: section.slice(0, section.indexOf("\n")),
    exchanges: [...section.matchAll(/^```http\n(.*?)^```$/gms)].map(([, block = ""]) => exchangeIn(block)),
  }));

function exchangeIn(block: string): Exchange {
  const [, request = "", SDK = "", Lintel = ""] = /^(.*)^# SDK\n(.*)^# Lintel\n(.*)$/ms.exec(block) ?? [];
  return { request: shownIn(request), responses: { SDK: shownIn(SDK), Lintel: shownIn(Lintel) } };
}

function shownIn(text: string): Shown {
  const [line = "", ...rest] = text.trim().split("\n");
  const start = rest.findIndex((each) => each.startsWith("{"));
  const headers = (start < 0 ? rest : rest.slice(0, start)).map((each) => {
    const [name = "", ...value] = each.split(":");
    return [name, value.join(":").trim()] as const;
  });
  return {
    line,
    headers: Object.fromEntries(headers),
    body: start < 0 ? undefined : rest.slice(start).join("\n"),
  };
}
