import { cite } from "../../../lib/facts/model/citation.ts";
import { hasParts, pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { isUnknown, unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { imageWith } from "../service-examples.ts";

/** Whether a name is both a variable and a secret, or may be. */
function mayClash(settings: unknown): boolean {
  if (!hasParts(settings)) return false;
  const { RuntimeEnvironmentVariables: variables, RuntimeEnvironmentSecrets: secrets } = settings;
  if (variables === undefined || secrets === undefined) return false;
  if (isOpen(variables) || isOpen(secrets)) return true;
  return (
    hasParts(variables) && hasParts(secrets) && Object.keys(variables).some((name) => Object.hasOwn(secrets, name))
  );
}

/** Whether some names of a map are unknown. */
const isOpen = (map: unknown): boolean => isUnknown(map) || (hasParts(map) && unknown in map);

export default rule({
  severity: "warning",
  summary:
    "Plain and secret environment variables have different names: a process sees only one of two with the same name.",
  otherwise: "The documentation does not define which of the two values the process sees.",
  unwanted: "never",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "two names": imageWith(`RuntimeEnvironmentVariables: { MAIL_HOST: mail.example.test }
RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key }`),
  },
  bad: {
    "one name": imageWith(`RuntimeEnvironmentVariables: { ⟦MAIL_KEY⟧: test }
RuntimeEnvironmentSecrets: { MAIL_KEY: /web/mail-key }`),
  },
  each: pathsNamed("RuntimeEnvironmentVariables", hostedService.declaration).map(around),
  when: [[".", mayClash]],
  *check(settings) {
    const variables = settings.at("RuntimeEnvironmentVariables");
    const secrets = settings.at("RuntimeEnvironmentSecrets");
    const secretNames = secrets.keys();
    for (const name of variables.keys()) {
      if (!secretNames.includes(name)) continue;
      const variable = variables.entry(name);
      yield {
        at: variable,
        atKey: true,
        message: `${variable.path} has the name of ${secrets.entry(name).path}; both are variables of the same process`,
        help: "remove one of them",
      };
    }
  },
});

/** The path of the structure around a member. */
function around(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}
