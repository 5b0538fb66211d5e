import { cite } from "../../../lib/facts/model/citation.ts";
import { hasSecretInQuery } from "../../../lib/facts/model/secrets/secret-value.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "The query of the address contains no secret.",
  otherwise: "Servers and proxies write the query of each request to their logs.",
  unwanted: "The receiver accepts its key only in the query, and you control the logs of every server on the way.",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "another parameter": `
url: https://hooks.example.test/agents?team=on-call`,
  },
  bad: {
    "a token": `
url: ⟦"https://hooks.example.test/agents?access_token=swordfish"⟧`,
    "a key": `
url: ⟦"https://hooks.example.test/agents?team=on-call&key=swordfish"⟧`,
  },
  each: ["url"],
  when: [[".", (url) => typeof url === "string" && hasSecretInQuery(url)]],
  *check(url) {
    const config = url.parent;
    yield {
      at: url,
      isSecret: true,
      message: `the query of ${url.path} looks like it contains a secret (not shown); addresses are logged, and anyone who reads the configurations of a task can read it`,
      help: `move it to ${config?.at("token").path} or ${config?.at("authentication").path}, as a reference, and rotate the exposed secret`,
    };
  },
});
