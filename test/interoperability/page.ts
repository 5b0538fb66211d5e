/** docs/interoperability.md, as far as it is tested. */
import { readFileSync } from "node:fs";

/** A request or an answer, as the page shows it. */
interface Shown {
  /** `POST /message:send`, or a status. */
  readonly line: string;
  readonly headers: { readonly [name: string]: string };
  /** JSON; undefined where none is shown. */
  readonly body: string | undefined;
}

/** A request that both servers get, and what each answers. */
export interface Exchange {
  readonly request: Shown;
  readonly answers: { readonly SDK: Shown; readonly Lintel: Shown };
}

/** A difference: a heading of the page. */
export interface Difference {
  readonly heading: string;
  readonly exchanges: readonly Exchange[];
}

const page = readFileSync("docs/interoperability.md", "utf8");

/** The version of the SDK that the page is about. */
export const versionOnPage = /`@a2a-js\/sdk` (\d+\.\d+\.\d+)/.exec(page)?.[1];

/** Ids of the open questions that the page refers to. */
export const gapsOnPage: readonly string[] = [...page.matchAll(/gap `(.*?)`/g)].map(([, id = ""]) => id);

/** Every difference that the page names. */
export const differences: readonly Difference[] = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    heading: section.slice(0, section.indexOf("\n")),
    exchanges: [...section.matchAll(/^```http\n(.*?)^```$/gms)].map(([, block = ""]) => exchangeIn(block)),
  }));

function exchangeIn(block: string): Exchange {
  const [, request = "", SDK = "", Lintel = ""] = /^(.*)^# SDK\n(.*)^# Lintel\n(.*)$/ms.exec(block) ?? [];
  return { request: shownIn(request), answers: { SDK: shownIn(SDK), Lintel: shownIn(Lintel) } };
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
