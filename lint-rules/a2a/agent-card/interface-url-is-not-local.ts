import { specialPlace } from "../../../lib/facts/derive/special-address.ts";
import { loopback } from "../../../lib/facts/model/addresses/special-addresses.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { allowLocalAddresses } from "../../options.ts";
import { webAddress } from "../../web-address.ts";

/** Whether a URL is an http URL of this machine. */
export const isOnThisMachine = (url: unknown): boolean => {
  const address = webAddress(url);
  return address?.protocol === "http:" && specialPlace(address.hostname) === loopback;
};

export default rule({
  severity: "warning",
  summary: "The URL of an interface does not point to the reader's own machine.",
  otherwise: "Each client connects to its own machine, where the agent does not run.",
  unwanted: "The card is for local tests: set the option allowLocalAddresses.",
  options: [allowLocalAddresses],
  cites: [cite(1, "AgentInterface")],
  good: {
    "a host": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
  },
  bad: {
    "this machine": `
supportedInterfaces:
  - { url: ⟦"http://localhost:8080"⟧, protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[].url"],
  when: [[".", (url, { allowLocalAddresses }) => !allowLocalAddresses && isOnThisMachine(url)]],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; it points to the reader's own machine, and in production it must be https`,
      help: "write the public https URL of the agent, or allow local addresses (option allowLocalAddresses)",
    };
  },
});
