import { credentialKindsCites } from "../../../lib/facts/model/secrets/credential-kinds.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "App-generated tokens are preferred to tokens of OAuth apps.",
  otherwise:
    "Tokens of a GitHub App expire, and have permissions for single repositories; tokens of OAuth apps have broad scopes.",
  unwanted: "The owner of the API does not allow apps, and only OAuth apps have access.",
  cites: [credentialKindsCites],
  good: {
    "an app-generated token": `
kind: app-token`,
  },
  bad: {
    "an OAuth app token": `
kind: ⟦oauth-app-token⟧`,
  },
  each: ["kind"],
  when: [[".", "oauth-app-token"]],
  *check(kind) {
    yield {
      at: kind,
      message: `${kind.path} is ${kind.shown}; it is supported, but app-generated tokens are recommended`,
      help: "let an app generate the token, and set the kind to app-token",
    };
  },
});
