import { pointsToThisMachine } from "../../../lib/facts/derive/special-address.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { httpThroughHost } from "../../known-start.ts";
import { webAddress } from "../../web-address.ts";

/** Over plain http, an attacker on the network path could replace the card and redirect the credentials. */
const isPlain = decidedBy(
  httpThroughHost,
  (agent) => webAddress(agent)?.protocol === "http:" && !pointsToThisMachine(agent),
);

export default rule({
  severity: "error",
  summary: "The card that decides where credentials go is read over https.",
  otherwise: "Over http, anyone on the network path can replace the card and receive the credentials.",
  cites: [cite(1, "Authentication")],
  good: {
    https: `
agent: https://agents.example.com/on-call`,
    "no credentials": `
agent: http://agents.example.com/on-call
credentials: null`,
    "this machine": `
agent: http://localhost:4700/agent`,
    "insecure addresses are allowed": `
agent: http://agents.example.com/on-call
allowInsecure: true`,
  },
  bad: {
    http: `
agent: ⟦"http://agents.example.com/on-call"⟧`,
    "a header": `
agent: ⟦"http://agents.example.com/on-call"⟧
credentials: null
headers: { X-Gateway-Key: "env:GATEWAY_KEY" }`,
    "a private network": `
agent: ⟦"http://10.0.0.7/on-call"⟧`,
  },
  each: ["agent"],
  when: [
    [".", isPlain],
    ["allowInsecure", absent, false],
  ],
  *check(agent) {
    const given = ["credentials", "headers", "bearerTokenFrom"].map((name) => agent.parent?.at(name));
    if (!given.some((each) => each?.presence === "present")) {
      for (const each of given) if (each?.presence === "unknown") each.ask();
      return;
    }
    yield {
      at: agent,
      message: `${agent.path} is ${agent.shown}; anybody on the network path can change the card, and with it where the credentials are sent`,
      help: `use https; if you trust the network, set ${agent.parent?.at("allowInsecure").path}`,
    };
  },
});
