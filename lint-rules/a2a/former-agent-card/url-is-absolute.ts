import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { httpBindings } from "../../../lib/services/a2a/agent-card/model.ts";
import { relativeAddress } from "../../consequences.ts";
import { webAddress } from "../../web-address.ts";

export default rule({
  severity: "error",
  summary: "The address of the agent over HTTP is an absolute URL.",
  otherwise: relativeAddress,
  cites: [citeGuide("a2a-0-3", "AgentCard Object Structure")],
  good: {
    "an https URL": `
url: https://agent.example.test/a2a`,
    "an http URL during development": `
url: http://localhost:9999`,
    "a host and a port for gRPC": `
url: agent.example.test:443
preferredTransport: GRPC`,
  },
  bad: {
    "a path": `
url: ⟦/a2a⟧`,
    "a name": `
url: ⟦agent.example.test⟧
preferredTransport: HTTP+JSON`,
  },
  each: ["url"],
  when: [
    [".", (url) => url !== "" && webAddress(url) === undefined],
    ["preferredTransport", absent, ...httpBindings],
  ],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; it is not an absolute URL, so clients cannot find the agent`,
      help: "write https://, a host and a path",
    };
  },
});
