/** What the messages of the image building service's operations have in common. */
import { cite } from "../citation.ts";
import type {
  AnyField,
  BooleanField,
  Field,
  IntegerField,
  ListField,
  MapField,
  StringField,
  StructField,
} from "../field.ts";
import { maxResults, nextToken } from "./image-builder.ts";
import { lifecyclePolicy } from "./lifecycle-policy.ts";

/** Where document 3 shows an operation of the service; the others are the public service model's (gaps.ts). */
export const imageBuilderCites = cite(3, "CreateLifecyclePolicy");
const cites = imageBuilderCites;

const { name, tags } = lifecyclePolicy.declaration.members;
const { required: _, immutable: __, ...optionalName } = name;

/** Text of any kind. */
export const text = (description: string): StringField => ({ kind: "string", description, cites });

/** One of several words. */
export const word = <Words extends readonly string[]>(description: string, words: Words) =>
  ({ kind: "string", description, cites, enum: words }) as const satisfies StringField;

/** A whole number. */
export const integer = (description: string): IntegerField => ({ kind: "integer", description, cites });

/** true or false. */
export const flag = (description: string): BooleanField => ({ kind: "boolean", description, cites });

/** A point in time. */
export const time = (description: string): AnyField => ({ kind: "any", time: true, description, cites });

/** A structure. */
export const struct = <Members extends { readonly [member: string]: Field }>(description: string, members: Members) =>
  ({ kind: "struct", description, cites, members }) as const satisfies StructField;

/** A list. */
export const list = <Element extends Field>(description: string, element: Element) =>
  ({ kind: "list", description, cites, element }) as const satisfies ListField;

/** What a component or a workflow is given. */
export const namedParameters = list(
  "Its parameters.",
  struct("A parameter.", {
    name: { ...text("Name of the parameter."), required: true },
    value: { ...list("Values of the parameter.", text("A value.")), required: true },
  }),
);

/** Tags in an answer: a resource may have none. */
export const tagMap = (description: string): MapField => ({
  kind: "map",
  description,
  cites,
  key: tags.key,
  value: tags.value,
});

/** The name of anything of the service. */
export const resourceName = (description: string): StringField => ({ ...optionalName, description });

/** A semantic version. */
export const versionNumber = {
  kind: "string",
  description: "The version.",
  cites,
  pattern: { source: "^[0-9]+\\.[0-9]+\\.[0-9]+$", meaning: "three numbers, such as 1.0.0" },
} as const satisfies StringField;

/** Operating systems. */
export const platform = word("The operating system.", ["Windows", "Linux", "macOS"]);

/** What is made. */
export const imageType = word("What is made: a machine image or a container image.", ["AMI", "DOCKER"]);

/** Whose resources are listed. */
export const ownership = word("Whose are listed; the account's own by default.", [
  "Self",
  "Shared",
  "Amazon",
  "ThirdParty",
  "AWSMarketplace",
]);

/** What narrows a list down. */
export const filters = (names: readonly string[]): ListField => ({
  ...list("Only what matches all of these.", {
    ...struct("A filter.", {
      name: {
        ...text(`What is compared: ${names.join(", ")}.`),
        pattern: { source: "^[a-zA-Z]{1,1024}$", meaning: "letters" },
      },
      values: {
        ...list("Values of which one matches.", {
          ...text("A value."),
          pattern: {
            source: '^[0-9a-zA-Z./_ :,{}"-]{1,1024}$',
            meaning: 'letters, digits, spaces and the characters . / _ : , { } " -',
          },
        }),
        minItems: 1,
        maxItems: 10,
      },
    }),
  }),
  minItems: 1,
  maxItems: 10,
});

/** What asks for a page of a list. */
export const page = { maxResults, nextToken: { ...nextToken, minLength: 1, maxLength: 65535 } };

/** The id of a request, which many answers begin with. */
export const requestId = text("Id of the request.");

/** The newest resource names of something, by what of its version is left open. */
export const latestVersionReferences = struct("Resource names that lead to the newest version.", {
  latestVersionArn: text("Of all versions."),
  latestMajorVersionArn: text("Of the same major version."),
  latestMinorVersionArn: text("Of the same minor version."),
  latestPatchVersionArn: text("Of the same patch."),
});

/**
 * The resource name of something with a version, where a request asks for one.
 * @param kind as the resource name has it: `image-recipe`.
 * @param form the expression of its version.
 * @param example of the version.
 */
export const versionArn = (
  description: string,
  kind: string,
  { form, example }: { readonly form: string; readonly example: string },
): StringField => ({
  kind: "string",
  description,
  cites,
  required: true,
  pattern: {
    source: `^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]+:(?:[0-9]{12}|[a-z0-9-]+):${kind}/[a-z0-9_-]+/${form}$`,
    meaning: `the resource name of a version, such as arn:aws:imagebuilder:us-east-1:123456789012:${kind}/web/${example}`,
  },
});

/** Three numbers, or x for any. */
export const wildcardVersion = {
  form: "(?:[0-9]+|x)\\.(?:[0-9]+|x)\\.(?:[0-9]+|x)",
  example: "1.0.0",
} as const;
