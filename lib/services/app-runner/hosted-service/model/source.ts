/** The source of a hosted service. */

import { arn, longText, roleArn } from "../../../../facts/model/arn.ts";
import { cite, citeModel } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import type { StringField, VendorPattern } from "../../../../facts/model/field.ts";

const source = cite(2, "SourceConfiguration");
const { text, flag, map, struct } = documentedFields(source);

/** The range of ports; the documentation bounds only their length (gap `hosted-service/ports`). */
export const portNumbers = { minimum: 1, maximum: 65535 } as const;

const command = {
  kind: "string",
  cites: source,
  pattern: { source: "^[^\\n\\r]+$", meaning: "one line of at least one character, without line breaks" },
} as const satisfies Partial<StringField>;

const port = text("Port that the application listens on, as a string.", { default: "8080", maxLength: longText });

/** The name of a variable that declarations must not set. */
export const reservedVariable = "PORT";

/** The beginning of names that App Runner keeps for itself (gap `hosted-service/reserved-variable-prefix`). */
export const reservedVariablePrefix = "AWSAPPRUNNER";

const variables = map("Environment variables of the running application, in plain text.", {
  key: text("Name of a variable.", { minLength: 1, maxLength: longText }),
  value: text("Value of a variable; it may be empty.", { maxLength: longText }),
});

const secrets = map(
  "Environment variables whose values are ARNs of secrets or parameters; a parameter in the same region may be given by its name.",
  {
    key: text("Name of a variable.", { minLength: 1, maxLength: 2048 }),
    value: text(
      "ARN of a secret or parameter, or the name of a parameter in the same region. A changed secret is read by the next deployment.",
      { minLength: 1, maxLength: 2048 },
    ),
  },
);

/**
 * The account of a private registry of Amazon ECR, with which its name begins (gap `app-runner/auto-deployments`);
 * undefined for any other image.
 */
export const registryAccount = (image: unknown): string | undefined =>
  typeof image === "string" ? /^(\d{12})\.dkr\.ecr\./.exec(image)?.[1] : undefined;

/** The kind of the Amazon ECR registry in an image's name; undefined for any other registry. */
export function registryTypeOf(image: unknown): "REGISTRY" | "REGISTRY_PUBLIC" | undefined {
  if (registryAccount(image) !== undefined) return "REGISTRY";
  return typeof image === "string" && image.startsWith("public.ecr.aws/") ? "REGISTRY_PUBLIC" : undefined;
}

const repository = "(?:[a-z0-9]+(?:[._-][a-z0-9]+)*/)*[a-z0-9]+(?:[._-][a-z0-9]+)*";
const version = "(?::[A-Za-z0-9_+=.:/@-]+|@[A-Za-z0-9_:]+)?";

/** ImageIdentifier: App Runner reads images of Amazon ECR and Amazon ECR Public alone. */
const registryImage: VendorPattern = {
  source: `^[0-9]{12}\\.dkr\\.ecr\\.[a-z-]+-[0-9]\\.amazonaws\\.com/${repository}${version}$|^public\\.ecr\\.aws/[^/\\s]+/${repository}${version}$`,
  meaning:
    "an image of Amazon ECR, such as 123456789012.dkr.ecr.us-east-1.amazonaws.com/team/web:1.4, or of Amazon ECR Public, such as public.ecr.aws/team/web:1.4",
  help: "copy the image to Amazon ECR; App Runner reads images of no other registry",
  cites: citeModel("app-runner"),
};

export const sourceConfiguration = struct(
  "What to deploy: code from a repository, or a container image.",
  { required: true, exactlyOne: ["CodeRepository", "ImageRepository"] },
  {
    CodeRepository: struct(
      "A source code repository.",
      { fixedPresence: true },
      {
        RepositoryUrl: text("Location of the repository.", { required: true, maxLength: longText }),
        SourceCodeVersion: struct(
          "The version of the code to deploy.",
          { required: true },
          {
            Type: text("Kind of the version in Value.", { required: true, enum: ["BRANCH"] }),
            Value: text("Name of a branch; its most recent commit is used.", { required: true, maxLength: longText }),
          },
        ),
        CodeConfiguration: struct(
          "How to build and start the code; required only when the service is created.",
          { requiredToCreate: true, decidedByService: true },
          {
            ConfigurationSource: text(
              "REPOSITORY: the values come from the repository's configuration file, and CodeConfigurationValues is ignored. API: the other way round.",
              { required: true, enum: ["REPOSITORY", "API"] },
            ),
            CodeConfigurationValues: struct("Build and start settings.", {
              Runtime: text("Runtime environment of the application.", {
                required: true,
                enum: [
                  "PYTHON_3",
                  "NODEJS_12",
                  "NODEJS_14",
                  "JAVA_8",
                  "JAVA_11",
                  "NODEJS_16",
                  "GO_1",
                  "DOTNET_6",
                  "PHP_81",
                  "RUBY_31",
                  "PYTHON_311",
                  "NODEJS_18",
                  "NODEJS_22",
                ],
              }),
              BuildCommand: { ...command, description: "Command that builds the application." },
              StartCommand: { ...command, description: "Command that starts the application." },
              Port: port,
              RuntimeEnvironmentVariables: variables,
              RuntimeEnvironmentSecrets: secrets,
              SourceDirectory: text(
                "Absolute path of the folder with the source and its configuration, in which the commands run; by default the root of the repository. Automatic deployments start only for changes below it.",
                {
                  minLength: 1,
                  maxLength: 4096,
                  pattern: {
                    source: "^/[^\\u0000]*$",
                    meaning: "an absolute path of at most 4096 characters, without NUL",
                  },
                },
              ),
            }),
          },
        ),
      },
    ),
    ImageRepository: struct(
      "A container image.",
      { fixedPresence: true },
      {
        ImageIdentifier: text("Name of the image in its registry.", {
          required: true,
          minLength: 1,
          maxLength: 1024,
          vendorPattern: registryImage,
        }),
        ImageRepositoryType: text("A private or a public registry.", {
          required: true,
          enum: ["REGISTRY", "REGISTRY_PUBLIC"],
        }),
        ImageConfiguration: struct("How to run the image.", {
          RuntimeEnvironmentVariables: variables,
          RuntimeEnvironmentSecrets: secrets,
          StartCommand: { ...command, description: "Overrides the start command of the image." },
          Port: port,
        }),
      },
    ),
    AutoDeploymentsEnabled: flag(
      "Whether each change of the repository, a commit or a new version of the image, starts a deployment. By default false for an image of a public registry or of another account's, true in all other cases.",
      {
        decidedByService: true,
        follows: [
          "SourceConfiguration.ImageRepository.ImageIdentifier",
          "SourceConfiguration.ImageRepository.ImageRepositoryType",
        ],
      },
    ),
    AuthenticationConfiguration: struct("How the service reaches the repository.", {
      ConnectionArn: {
        ...arn,
        description: "The connection to the source repository; required for hosted-git code repositories.",
        cites: source,
      },
      AccessRoleArn: {
        ...roleArn,
        description: "The role that grants access to the source; required for images of a private registry.",
        cites: source,
      },
    }),
  },
);
