import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const http = "securitySchemes.*.httpAuthSecurityScheme";

export default rule({
  severity: "warning",
  summary: "A bearer format is set only for the scheme Bearer.",
  otherwise: "The format describes tokens of the scheme Bearer, so clients ignore it in any other scheme.",
  unwanted: "A client of your own reads the format of other schemes too.",
  cites: [cite(1, "Authentication")],
  good: {
    Bearer: `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: Bearer, bearerFormat: JWT } } }`,
  },
  bad: {
    Basic: `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: Basic, bearerFormat: ⟦JWT⟧ } } }`,
  },
  each: [http],
  when: [
    [`${http}.bearerFormat`, present],
    [`${http}.scheme`, (scheme) => String(scheme).toLowerCase() !== "bearer"],
  ],
  *check(scheme) {
    const format = scheme.at("bearerFormat");
    const name = scheme.at("scheme");
    yield {
      at: format,
      message: `${format.path} is ${format.shown}, but ${name.path} is ${name.shown}; it has a meaning only for the scheme Bearer`,
      help: `remove ${format.lastSegment}`,
    };
  },
});
