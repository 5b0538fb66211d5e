/** The source of a hosted service. */
import { cite, citeModel } from "../../../../facts/model/citation.ts";
import type { MapField, StringField, StructField, VendorPattern } from "../../../../facts/model/field.ts";
import { arn, longText, roleArn } from "../../../../facts/model/resource-name.ts";

const source = cite(2, "SourceConfiguration");

/** The range of ports; the documentation bounds only their length (gap `hosted-service/ports`). */
export const portNumbers = { minimum: 1, maximum: 65535 } as const;

const command = {
  kind: "string",
  cites: source,
  pattern: { source: "^[^\\n\\r]+$", meaning: "one line of at least one character, without line breaks" },
} as const satisfies Partial<StringField>;

const port = {
  kind: "string",
  description: "Port that the application listens on, as a string.",
  cites: source,
  default: "8080",
  maxLength: longText,
} as const satisfies StringField;

/** The name of a variable that declarations must not set. */
export const reservedVariable = "PORT";

/** The beginning of names that App Runner keeps for itself (gap `hosted-service/reserved-variable-prefix`). */
export const reservedVariablePrefix = "AWSAPPRUNNER";

const variables = {
  kind: "map",
  description: "Environment variables of the running application, in plain text.",
  cites: source,
  key: { kind: "string", description: "Name of a variable.", cites: source, minLength: 1, maxLength: longText },
  value: { kind: "string", description: "Value of a variable; it may be empty.", cites: source, maxLength: longText },
} as const satisfies MapField;

const secrets = {
  kind: "map",
  description:
    "Environment variables whose values are resource names of secrets or parameters; a parameter in the same region may be given by its name.",
  cites: source,
  key: { kind: "string", description: "Name of a variable.", cites: source, minLength: 1, maxLength: 2048 },
  value: {
    kind: "string",
    description:
      "Resource name of a secret or parameter, or the name of a parameter in the same region. A changed secret is read by the next deployment.",
    cites: source,
    minLength: 1,
    maxLength: 2048,
  },
} as const satisfies MapField;

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

/** A code repository or a container image. */
export const sourceConfiguration = {
  kind: "struct",
  description: "What to deploy: code from a repository, or a container image.",
  cites: source,
  required: true,
  exactlyOne: ["CodeRepository", "ImageRepository"],
  members: {
    CodeRepository: {
      kind: "struct",
      description: "A source code repository.",
      cites: source,
      fixedPresence: true,
      members: {
        RepositoryUrl: {
          kind: "string",
          description: "Location of the repository.",
          cites: source,
          required: true,
          maxLength: longText,
        },
        SourceCodeVersion: {
          kind: "struct",
          description: "The version of the code to deploy.",
          cites: source,
          required: true,
          members: {
            Type: {
              kind: "string",
              description: "Kind of the version in Value.",
              cites: source,
              required: true,
              enum: ["BRANCH"],
            },
            Value: {
              kind: "string",
              description: "Name of a branch; its most recent commit is used.",
              cites: source,
              required: true,
              maxLength: longText,
            },
          },
        },
        CodeConfiguration: {
          kind: "struct",
          description: "How to build and start the code; required only when the service is created.",
          cites: source,
          requiredToCreate: true,
          decidedByService: true,
          members: {
            ConfigurationSource: {
              kind: "string",
              description:
                "REPOSITORY: the values come from the repository's configuration file, and CodeConfigurationValues is ignored. API: the other way round.",
              cites: source,
              required: true,
              enum: ["REPOSITORY", "API"],
            },
            CodeConfigurationValues: {
              kind: "struct",
              description: "Build and start settings.",
              cites: source,
              members: {
                Runtime: {
                  kind: "string",
                  description: "Runtime environment of the application.",
                  cites: source,
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
                },
                BuildCommand: { ...command, description: "Command that builds the application." },
                StartCommand: { ...command, description: "Command that starts the application." },
                Port: port,
                RuntimeEnvironmentVariables: variables,
                RuntimeEnvironmentSecrets: secrets,
                SourceDirectory: {
                  kind: "string",
                  description:
                    "Absolute path of the folder with the source and its configuration, in which the commands run; by default the root of the repository. Automatic deployments start only for changes below it.",
                  cites: source,
                  minLength: 1,
                  maxLength: 4096,
                  pattern: {
                    source: "^/[^\\u0000]*$",
                    meaning: "an absolute path of at most 4096 characters, without NUL",
                  },
                },
              },
            },
          },
        },
      },
    },
    ImageRepository: {
      kind: "struct",
      description: "A container image.",
      cites: source,
      fixedPresence: true,
      members: {
        ImageIdentifier: {
          kind: "string",
          description: "Name of the image in its registry.",
          cites: source,
          required: true,
          minLength: 1,
          maxLength: 1024,
          vendorPattern: registryImage,
        },
        ImageRepositoryType: {
          kind: "string",
          description: "A private or a public registry.",
          cites: source,
          required: true,
          enum: ["REGISTRY", "REGISTRY_PUBLIC"],
        },
        ImageConfiguration: {
          kind: "struct",
          description: "How to run the image.",
          cites: source,
          members: {
            RuntimeEnvironmentVariables: variables,
            RuntimeEnvironmentSecrets: secrets,
            StartCommand: { ...command, description: "Overrides the start command of the image." },
            Port: port,
          },
        },
      },
    },
    AutoDeploymentsEnabled: {
      kind: "boolean",
      description:
        "Whether each change of the repository, a commit or a new version of the image, starts a deployment. By default false for an image of a public registry or of another account's, true in all other cases.",
      cites: source,
      decidedByService: true,
      follows: [
        "SourceConfiguration.ImageRepository.ImageIdentifier",
        "SourceConfiguration.ImageRepository.ImageRepositoryType",
      ],
    },
    AuthenticationConfiguration: {
      kind: "struct",
      description: "How the service reaches the repository.",
      cites: source,
      members: {
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
      },
    },
  },
} as const satisfies StructField;
