import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { connection } from "../../../lib/services/app-runner/connection/model.ts";
import { replacing } from "../../changed-members.ts";

export default changeRule({
  on: [connection],
  severity: "error",
  summary: "A connection is replaced: services cannot deploy from it until a person completes its handshake.",
  otherwise: "The new connection has the status PENDING_HANDSHAKE, and a service that uses it cannot be created.",
  cites: [citeGuide("app-runner", "Managing App Runner connections")],
  good: {
    "tags, which change in place": `
Tags: { team: web }
--- # after
Tags: { team: shop }`,
  },
  bad: {
    "another name": `
ConnectionName: github
--- # after
ConnectionName: ⟦github-2⟧`,
  },
  *check(change) {
    const [first] = replacing(change);
    if (first === undefined) return;
    yield {
      at: first.now,
      message: `the connection is replaced because of ${first.shown}; the next one is PENDING_HANDSHAKE, and services cannot use it, until a person completes the handshake in the console`,
      help: "create the other connection beside it, complete its handshake, and move the services before you remove this one",
    };
  },
});
