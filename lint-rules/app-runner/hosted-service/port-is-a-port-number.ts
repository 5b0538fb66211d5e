import { cite } from "../../../lib/facts/model/citation.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { portNumbers } from "../../../lib/services/app-runner/hosted-service/model/source.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeConfigured } from "../service-examples.ts";

const { minimum, maximum } = portNumbers;

const isInvalidPort = decidedBy(
  (parts) => parts.find((part) => /\D/.test(part)),
  (port) => typeof port === "string" && !(/^\d{1,5}$/.test(port) && Number(port) >= minimum && Number(port) <= maximum),
);

export default rule({
  severity: "warning",
  summary: `A port is a whole number from ${minimum} to ${maximum}, as a string.`,
  otherwise: "The health check cannot connect to the program, and the deployment fails.",
  unwanted: "never",
  cites: [cite(2, "SourceConfiguration")],
  gap: "hosted-service/ports",
  good: {
    "a port": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: "65535" }`,
    "the first port": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: "1" }`,
  },
  bad: {
    "not a number": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: ⟦http⟧ }`,
    "below the first port": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: ⟦"0"⟧ }`,
    "a different notation": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: ⟦"0x1F90"⟧ }`,
    "a fraction": `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration: { Port: ⟦"8080.5"⟧ }`,
    "above the last port": codeConfigured(
      '{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start, Port: ⟦"65536"⟧ } }',
    ),
  },
  each: pathsNamed("Port", hostedService.declaration),
  when: [[".", isInvalidPort]],
  *check(port) {
    yield {
      at: port,
      message: `${port.path} is ${port.shown}; it should be a port from ${minimum} to ${maximum}`,
      help: "set the port that the application listens on",
    };
  },
});
