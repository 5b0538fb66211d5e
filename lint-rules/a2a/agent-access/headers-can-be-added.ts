import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { hasParts } from "../../../lib/lint/declaration/plain.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { whyNoCustomHeader } from "../../../lib/services/a2a/model/custom-headers.ts";

const hasDoubtful = (headers: unknown): boolean =>
  hasParts(headers) && Object.keys(headers).some((name, index, all) => whyNotAmong(name, all, index) !== undefined);

/** Why a header cannot be added, by itself or beside the earlier ones; its name may also be that of the bearer token. */
function whyNotAmong(name: string, all: readonly string[], index: number): string | undefined {
  const earlier = all.slice(0, index).find((other) => other.toLowerCase() === name.toLowerCase());
  if (earlier !== undefined) return `is the header ${earlier} again, since case does not matter`;
  return whyNoCustomHeader(name) ?? (name.toLowerCase() === "authorization" ? "" : undefined);
}

export default rule({
  severity: "error",
  summary: "Headers of requests to an agent are not set by Lintel, the protocol or the connection.",
  otherwise: "The connection or the protocol sets these headers, and an agent refuses or misreads a second value.",
  cites: [cite(1, "Authentication")],
  gap: "agent-access/headers",
  good: {
    "a gateway's key": `
headers: { X-Gateway-Key: "env:GATEWAY_KEY" }`,
    authorization: `
headers: { Authorization: "env:GATEWAY_AUTHORIZATION" }`,
    "a bearer token": `
headers: { X-Trace: a1 }
bearerTokenFrom: env:GATEWAY_TOKEN`,
  },
  bad: {
    "a header of the connection": `
headers: { ⟦Host⟧: agents.example.com }`,
    "a header of the protocol": `
headers: { ⟦A2A-Version⟧: "1.0" }`,
    "two spellings": `
headers: { X-Trace: a1, ⟦x-trace⟧: b2 }`,
    "two credentials": `
headers: { ⟦Authorization⟧: "env:GATEWAY_AUTHORIZATION" }
bearerTokenFrom: env:GATEWAY_TOKEN`,
  },
  each: ["headers"],
  when: [[".", hasDoubtful]],
  *check(headers) {
    const names = headers.keys();
    for (const [index, name] of names.entries()) {
      const why = whyNotAmong(name, names, index) || besideBearer(headers, name);
      if (why === undefined) continue;
      const header = headers.entry(name);
      yield {
        at: header,
        atKey: true,
        message: `${header.path} cannot be added to requests: the name ${why}`,
        help: "remove it",
      };
    }
  },
});

/** Why `Authorization` cannot be added beside a bearer token. */
function besideBearer(headers: Node, name: string): string | undefined {
  const bearer = headers.parent?.at("bearerTokenFrom");
  if (name.toLowerCase() !== "authorization" || bearer === undefined) return undefined;
  if (bearer.presence === "unknown") bearer.ask();
  return bearer.presence === "present" ? `is that of ${bearer.path} too` : undefined;
}
