import { cite } from "../../../lib/facts/model/citation.ts";
import { sampleOf } from "../../../lib/lint/engine/partly-known.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { throughHost } from "../../known-start.ts";
import { webAddress } from "../../web-address.ts";

const hasUser = ({ username, password }: URL): boolean => username !== "" || password !== "";

const isInvalidAddress = decidedBy(throughHost, (agent) => {
  const address = webAddress(agent);
  return address === undefined || !/^https?:$/.test(address.protocol) || hasUser(address);
});

export default rule({
  severity: "error",
  summary: "An agent is identified by its base URL or by its card's address.",
  otherwise: "Lintel finds the credentials of a request by its address, and any other value matches no request.",
  cites: [cite(1, "Endpoints")],
  good: {
    "a base URL": `
agent: https://agents.example.com/on-call`,
    "a card's address": `
agent: https://agents.example.com/cards/on-call.json`,
  },
  bad: {
    "no scheme": `
agent: ⟦agents.example.com⟧`,
    "another scheme": `
agent: ⟦"grpc://agents.example.com"⟧`,
    "a password": `
agent: ⟦"https://lintel:swordfish@agents.example.com"⟧`,
  },
  each: ["agent"],
  when: [[".", isInvalidAddress]],
  *check(agent) {
    const address = webAddress(sampleOf(agent, isInvalidAddress));
    if (address !== undefined && hasUser(address)) {
      yield {
        at: agent,
        isSecret: true,
        message: `${agent.path} has a user name or password before its host ${address.host} (not shown); it is not sent, and anyone who can read the declaration can read it`,
        help: `remove it from the address and name its place in ${agent.parent?.at("credentials").path}; replace an exposed password`,
      };
      return;
    }
    yield {
      at: agent,
      message: `${agent.path} is ${agent.shown}; it must be an absolute URL with https or http`,
      help: "write the base URL, whose card is at /.well-known/agent-card.json, or the address of the card itself, which ends in .json",
    };
  },
});
