import { specialPlace } from "../../../lib/facts/derive/special-address.ts";
import type { SpecialPlace } from "../../../lib/facts/model/addresses/special-addresses.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { sampleOf } from "../../../lib/lint/engine/partly-known.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { throughHost } from "../../known-start.ts";
import { allowLocalAddresses } from "../../options.ts";
import { webAddress } from "../../web-address.ts";

const placeOf = (url: unknown): SpecialPlace | undefined => {
  const address = webAddress(url);
  return address === undefined ? undefined : specialPlace(address.hostname);
};

const isLocal = decidedBy<{ readonly allowLocalAddresses: boolean }>(
  throughHost,
  (url, { allowLocalAddresses }) => !allowLocalAddresses && placeOf(url) !== undefined,
);

export default rule({
  severity: "error",
  summary: "Notifications go to public addresses, unless local ones are allowed.",
  otherwise:
    "The agent runs on another machine: it cannot reach the address, or sends notifications to a server of its own network.",
  options: [allowLocalAddresses],
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "a name": `
url: https://hooks.example.test/agents`,
    "a public address": `
url: https://1.1.1.1/agents`,
  },
  bad: {
    "this machine": `
url: ⟦"http://localhost:8080/agents"⟧`,
    "a private network": `
url: ⟦"https://10.1.2.3/agents"⟧`,
    "instance metadata": `
url: ⟦"http://169.254.169.254/latest"⟧`,
    "an IPv4 address in an IPv6 one": `
url: ⟦"https://[::ffff:10.1.2.3]/agents"⟧`,
    "another spelling of loopback": `
url: ⟦"https://2130706433/agents"⟧`,
  },
  each: ["url"],
  when: [[".", isLocal]],
  *check(url) {
    const written = sampleOf(url, isLocal);
    yield {
      at: url,
      message: `the host of ${url.path} is ${webAddress(written)?.host}, which is ${placeOf(written)}; an agent elsewhere cannot reach it, and an agent nearby would expose it to anyone who writes configurations`,
      help: "use a publicly reachable address, or allow local addresses (option allowLocalAddresses) for tests on this machine",
    };
  },
});
