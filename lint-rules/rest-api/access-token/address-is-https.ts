import { pointsToThisMachine } from "../../../lib/facts/derive/special-address.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { httpThroughHost } from "../../known-start.ts";
import { webAddress } from "../../web-address.ts";

const isPlain = decidedBy(httpThroughHost, (url) => webAddress(url)?.protocol === "http:" && !pointsToThisMachine(url));

export default rule({
  severity: "error",
  summary: "Tokens are sent over https, or to this machine.",
  otherwise: "Over http, anyone on the network path can read the token and use it.",
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
    [".", isPlain],
    ["allowInsecure", absent, false],
  ],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; anybody on the network path can read the credentials`,
      help: `use https; if you trust the network, set ${url.parent?.at("allowInsecure").path}`,
    };
  },
});
