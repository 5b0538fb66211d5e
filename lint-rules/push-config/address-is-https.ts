import { specialPlace } from "../../lib/derive/special-address.ts";
import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { pushConfig } from "../../lib/model/push-config.ts";
import { webAddress } from "../web-address.ts";
import { isBasic } from "./basic-needs-https.ts";

/** Local addresses are the matter of another rule, and where they are allowed they need no https. */
const isPlain = (url: unknown): boolean => {
  const address = webAddress(url);
  return address?.protocol === "http:" && specialPlace(address.hostname) === undefined;
};

export default rule({
  id: "push-config/address-is-https",
  on: pushConfig,
  severity: "warning",
  summary: "Notifications are sent by https.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    https: `
url: https://hooks.example.test/agents`,
  },
  bad: {
    http: `
url: ⟦"http://hooks.example.test/agents"⟧`,
  },
  each: ["url"],
  when: [[".", isPlain]],
  *check(url) {
    const scheme = url.parent?.at("authentication", "scheme");
    if (scheme?.state === "known" && isBasic(scheme.value)) return; // the worse of the two: another rule says so
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; whoever is on the way reads the notifications, and the token and credentials that come with them`,
      help: "write https",
    };
  },
});
