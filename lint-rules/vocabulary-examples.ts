/** Examples of documents that have one vocabulary, and of such that mix two. */
import type { FieldExamples } from "../lib/lint/rule/field-rules.ts";

export const policyVocabularies: FieldExamples = {
  "one-vocabulary": {
    good: {
      "Lintel's words": `
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
      "AWS's words": `
resourceType: AMI_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { amis: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
      "words that both have": `
resourceType: CONTAINER_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { containers: true } }
    filter: { type: AGE, value: 90, unit: DAYS }`,
    },
    bad: {
      "a name of Lintel's among AWS's words": `
resourceType: AMI_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { amis: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { ⟦vmImages⟧: { isPublic: true } }`,
      "a value of AWS among Lintel's words": `
resourceType: ⟦AMI_IMAGE⟧
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
    exclusionRules: { vmImages: { isPublic: true } }`,
    },
  },
};

export const serviceVocabularies: FieldExamples = {
  "one-vocabulary": {
    good: {
      "Lintel's words": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
      "AWS's words": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "public.ecr.aws/team/web:1.4", ImageRepositoryType: ECR_PUBLIC }`,
    },
    bad: {
      "a value of Lintel's beside a member at AWS's place": `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
    SourceDirectory: /web
    CodeConfiguration:
      ConfigurationSource: API
      CodeConfigurationValues: { Runtime: ⟦JAVA_11⟧, BuildCommand: mvn package, StartCommand: java -jar web.jar }
  AuthenticationConfiguration:
    ConnectionArn: arn:aws:apprunner:eu-west-1:123456789012:connection/git/1`,
    },
  },
};
