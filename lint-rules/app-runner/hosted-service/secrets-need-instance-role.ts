import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { hasParts, partOf } from "../../../lib/lint/declaration/plain.ts";
import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { codeConfigured, imageWith } from "../service-examples.ts";

const image = ["SourceConfiguration", "ImageRepository", "ImageConfiguration"];
const code = ["SourceConfiguration", "CodeRepository", "CodeConfiguration"];

/** Where the secrets of an image and of code are. */
const places = [image, [...code, "CodeConfigurationValues"]].map((names) => [...names, "RuntimeEnvironmentSecrets"]);

/** Whether a service has secrets, or may. With REPOSITORY, the configuration file in the repository replaces them. */
const mayHaveSecrets = (service: unknown): boolean =>
  partOf(service, [...code, "ConfigurationSource"]) !== "REPOSITORY" &&
  places
    .map((names) => partOf(service, names))
    .some((secrets) => secrets === unknown || (hasParts(secrets) && Reflect.ownKeys(secrets).length > 0));

export default rule({
  severity: "warning",
  summary:
    "A service with RuntimeEnvironmentSecrets has an instance role: AWS refuses it without one, although Lintel's reference allows it.",
  otherwise: "App Runner reads the secrets with the permissions of this role.",
  unwanted: "You use a service that accepts secrets without a role, as Lintel's reference does.",
  cites: [citeGuide("app-runner", "Referencing environment variables"), cite(2, "SourceConfiguration")],
  good: {
    "a secret, and a role": imageWith("RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key }"),
    "the configuration file in the repository replaces the secrets": codeConfigured(
      "{ ConfigurationSource: REPOSITORY }",
    ),
  },
  bad: {
    "an image without role": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key } }
InstanceConfiguration: { InstanceRoleArn: ⟦⟧ }`,
    "code without role": `${codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start, RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key } } }",
    )}
InstanceConfiguration: { InstanceRoleArn: ⟦⟧ }`,
  },
  when: [
    ["InstanceConfiguration.InstanceRoleArn", absent],
    [".", mayHaveSecrets],
  ],
  *check(service) {
    if (service.at(...code, "ConfigurationSource").state === "unknown") {
      service.at(...code, "ConfigurationSource").ask();
      return;
    }
    const role = service.at("InstanceConfiguration", "InstanceRoleArn");
    for (const names of places) {
      const secrets = service.at(...names);
      if (secrets.keys().length === 0) continue;
      yield {
        at: role,
        message: `${role.path} is missing, but ${secrets.path} is set; Lintel's reference requires no role, but AWS refuses secrets without the role that reads them`,
        help: `set ${role.path} to the ARN of a role that may read them`,
      };
    }
  },
});
