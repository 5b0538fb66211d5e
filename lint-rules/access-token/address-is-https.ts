import { leadsToThisMachine } from "../../lib/derive/special-address.ts";
import { absent } from "../../lib/lint/rule/condition.ts";
import { rule } from "../../lib/lint/rule/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { accessToken } from "../../lib/model/credentials/access-token.ts";
import { webAddress } from "../web-address.ts";

export default rule({
  id: "access-token/address-is-https",
  on: accessToken,
  severity: "error",
  summary: "A token is sent by https, or to this machine.",
  cites: [cite(2, "Authentication")],
  good: {
    https: `
baseUrl: https://api.example.test`,
    "this machine": `
baseUrl: http://127.0.0.1:4700/rest`,
    "insecure addresses are allowed": `
baseUrl: http://api.example.test
allowInsecure: true`,
  },
  bad: {
    http: `
baseUrl: ⟦"http://api.example.test"⟧`,
  },
  each: ["baseUrl"],
  when: [
    [".", (url) => webAddress(url)?.protocol === "http:" && !leadsToThisMachine(url)],
    ["allowInsecure", absent, false],
  ],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; whoever is on the way reads the credentials`,
      help: `write https; where the network can be trusted, say so with ${url.parent?.at("allowInsecure").path}`,
    };
  },
});
