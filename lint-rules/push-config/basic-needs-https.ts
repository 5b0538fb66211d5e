import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { pushConfig } from "../../lib/model/push-config.ts";
import { webAddress } from "../web-address.ts";

/** Whether an authentication scheme is Basic, in any case. */
export const isBasic = (scheme: unknown): boolean => typeof scheme === "string" && scheme.toLowerCase() === "basic";

export default rule({
  id: "push-config/basic-needs-https",
  on: pushConfig,
  severity: "warning",
  summary: "A password is sent by https alone.",
  cites: [cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    https: `
url: https://hooks.example.test/agents
authentication: { scheme: Basic, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    http: `
url: http://hooks.example.test/agents
authentication: { scheme: ⟦basic⟧, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  each: ["authentication.scheme"],
  when: [
    [".", isBasic],
    ["url", (url) => webAddress(url)?.protocol === "http:"],
  ],
  *check(scheme) {
    const url = scheme.parent?.parent?.at("url");
    yield {
      at: scheme,
      message: `${scheme.path} is ${scheme.shown}, but ${url?.path} is http; Basic is the password in plain sight`,
      help: `write https in ${url?.path}`,
    };
  },
});
