import { present } from "../../lib/lint/condition.ts";
import { pathsNamed } from "../../lib/lint/plain.ts";
import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service.ts";

export default rule({
  id: "hosted-service/variables-and-secrets-differ",
  on: hostedService,
  severity: "warning",
  summary: "An environment variable is a plain one or a secret one: of two with one name a process sees only one.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "two names": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentVariables: { MAIL_HOST: mail.example.test }
      RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key }`,
  },
  bad: {
    "one name": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentVariables: { ⟦MAIL_KEY⟧: test }
      RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key }`,
  },
  each: pathsNamed("RuntimeEnvironmentVariables", hostedService.declaration),
  when: [[".", present]],
  *check(variables) {
    const secrets = variables.parent?.at("RuntimeEnvironmentSecrets");
    const names = secrets?.keys() ?? [];
    if (names.length === 0) return;
    for (const name of variables.keys()) {
      if (!names.includes(name)) continue;
      const variable = variables.entry(name);
      yield {
        at: variable,
        atKey: true,
        message: `${variable.path} has the name of ${secrets?.entry(name).path}; both are variables of the same process`,
        help: "leave one of them out",
      };
    }
  },
});
