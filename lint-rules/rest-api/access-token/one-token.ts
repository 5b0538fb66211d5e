import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A token comes from a single place.",
  otherwise: "Lintel cannot decide which token to send.",
  cites: [cite(2, "Authentication")],
  good: {
    "one place": `
tokenFrom: env:API_TOKEN`,
    "no token: calls are anonymous": `
tokenFrom: null
baseUrl: https://api.example.test`,
  },
  bad: {
    "a variable and a command": `
tokenFrom: env:API_TOKEN
tokenCommand: ⟦[pass, show, api-token]⟧`,
  },
  *check(credential) {
    const places = ["tokenFrom", "tokenCommand", "token", "Authorization"].map((name) => credential.at(name));
    const [first, second] = places.filter(({ presence }) => presence === "present");
    if (first === undefined || second === undefined) {
      for (const place of places) if (place.presence === "unknown") place.ask();
      return;
    }
    yield {
      at: second,
      message: `${second.path} is set, but so is ${first.path}; a request carries one token`,
      help: `keep one of ${first.path} and ${second.path}`,
    };
  },
});
