import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { httpBindings } from "../../../lib/services/a2a/agent-card/model.ts";
import { relativeAddress } from "../../consequences.ts";
import { webAddress } from "../../web-address.ts";

export default rule({
  severity: "error",
  summary: "The address of an additional interface over HTTP is an absolute URL.",
  otherwise: relativeAddress,
  cites: [citeGuide("a2a-0-3", "AgentInterface Object")],
  good: {
    "an https URL": `
additionalInterfaces: [{ url: "https://agent.example.test/rest", transport: HTTP+JSON }]`,
    "a host and a port for gRPC": `
additionalInterfaces: [{ url: "agent.example.test:443", transport: GRPC }]`,
  },
  bad: {
    "a path": `
additionalInterfaces: [{ url: ⟦/rest⟧, transport: HTTP+JSON }]`,
  },
  each: ["additionalInterfaces[]"],
  when: [
    ["additionalInterfaces[].url", (url) => url !== "" && webAddress(url) === undefined],
    ["additionalInterfaces[].transport", ...httpBindings],
  ],
  *check(face) {
    const url = face.at("url");
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; it is not an absolute URL, so clients cannot find the agent`,
      help: "write https://, a host and a path",
    };
  },
});
