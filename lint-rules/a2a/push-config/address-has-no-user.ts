import { cite } from "../../../lib/facts/model/citation.ts";
import { sampleOf } from "../../../lib/lint/engine/partly-known.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { throughHost } from "../../known-start.ts";
import { webAddress } from "../../web-address.ts";

const hasUser = decidedBy(throughHost, (url) => {
  const { username = "", password = "" } = webAddress(url) ?? {};
  return username !== "" || password !== "";
});

export default rule({
  severity: "error",
  summary: "The address of notifications contains no user name or password.",
  otherwise: "The address appears in logs and in lists of configurations, with the password.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "credentials beside the address": `
url: https://hooks.example.test/agents
authentication: { scheme: Basic, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    "a password": `
url: ⟦"https://agent:swordfish@hooks.example.test/agents"⟧`,
    "a password only": `
url: ⟦"https://:swordfish@hooks.example.test/agents"⟧`,
    "a user name": `
url: ⟦"https://agent@hooks.example.test/agents"⟧`,
  },
  each: ["url"],
  when: [[".", hasUser]],
  *check(url) {
    const authentication = url.parent?.at("authentication");
    yield {
      at: url,
      isSecret: true,
      message: `${url.path} has a user name or password before its host ${webAddress(sampleOf(url, hasUser))?.host} (not shown); agents refuse or drop it, and it ends up in logs`,
      help: `remove it from the address and set ${authentication?.path}, with a reference to the credentials; replace an exposed password`,
    };
  },
});
