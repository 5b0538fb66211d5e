import { pointsToThisMachine, specialPlace } from "../../../lib/facts/derive/special-address.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { httpThroughHost } from "../../known-start.ts";
import { allowInsecure, allowLocalAddresses } from "../../options.ts";
import { webAddress } from "../../web-address.ts";

/** Nobody can intercept requests to this machine. Unless allowed, address-is-public reports local addresses. */
const isReadOnTheWay = (url: unknown, allowLocalAddresses: boolean): boolean => {
  const address = webAddress(url);
  if (address?.protocol !== "http:") return false;
  return allowLocalAddresses ? !pointsToThisMachine(url) : specialPlace(address.hostname) === undefined;
};

const isRefused = decidedBy<{ readonly allowInsecure: boolean; readonly allowLocalAddresses: boolean }>(
  httpThroughHost,
  (url, { allowInsecure, allowLocalAddresses }) => !allowInsecure && isReadOnTheWay(url, allowLocalAddresses),
);

export default rule({
  severity: "error",
  summary: "Tokens and credentials are sent over https, unless insecure addresses are allowed.",
  otherwise: "Over http, secrets are readable on the network, and anyone with them can forge notifications.",
  options: [allowInsecure, allowLocalAddresses],
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    https: `
url: https://hooks.example.test/agents`,
  },
  bad: {
    credentials: `
url: ⟦"http://hooks.example.test/agents"⟧
authentication: { scheme: Basic, credentials: "env:HOOK_CREDENTIALS" }`,
    "a token": `
url: ⟦"http://hooks.example.test/agents"⟧
token: env:HOOK_TOKEN
authentication: null`,
  },
  each: ["url"],
  when: [[".", isRefused]],
  *check(url) {
    const possible = [url.parent?.at("token"), url.parent?.at("authentication", "credentials")];
    const secrets = possible.filter((each) => each?.presence === "present");
    if (secrets.length === 0) {
      for (const each of possible) if (each?.presence === "unknown") each.ask();
      return;
    }
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; anybody on the network path can read ${secrets.map((each) => each?.path).join(" and ")}, and the notifications`,
      help: "use https; if you trust the network, allow insecure addresses (option allowInsecure; allow_insecure of the provider's agents)",
    };
  },
});
