/** Parts that the messages of EC2 Image Builder share. */
import { citeModel } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { StringField } from "../../../facts/model/field.ts";
import { messages } from "../../../facts/model/operation-messages.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { maxResults, nextToken } from "../model.ts";

/** What members rest on that the documentation does not show. */
export const imageBuilderCites = citeModel("image-builder");
const cites = imageBuilderCites;

const { name, tags } = lifecyclePolicy.declaration.members;
const { required: _, immutable: __, ...optionalName } = name;

/** Fields that rest on the public model. */
const fields = documentedFields(cites);
export const { text, word, integer, flag, time, struct, list } = fields;
const { map } = fields;

/** The messages of an operation that rest on the public model. */
export const operation = messages(cites);

/** What a component or a workflow is given. */
export const namedParameters = list(
  "Its parameters.",
  struct("A parameter.", {
    name: { ...text("Name of the parameter."), required: true },
    value: { ...list("Values of the parameter.", text("A value.")), required: true },
  }),
);

/** The tags of a resource in a response; there may be none. */
export const tagMap = (description: string) => map(description, { key: tags.key, value: tags.value });

/** The name of a resource of the service. */
export const nameField = (description: string): StringField => ({ ...optionalName, description });

/** A semantic version. */
export const versionNumber = text("The version.", {
  pattern: { source: "^[0-9]+\\.[0-9]+\\.[0-9]+$", meaning: "three numbers, such as 1.0.0" },
});

/** The version of an image: with the number of its build, if the image is one build. */
export const buildVersionNumber = {
  ...versionNumber,
  pattern: {
    source: "^[0-9]+\\.[0-9]+\\.[0-9]+(?:/[0-9]+)?$",
    meaning: "three numbers, such as 1.0.0, and that of a build, such as 1.0.0/1",
  },
} as const satisfies StringField;

export const platform = word("The operating system.", ["Windows", "Linux", "macOS"]);

export const imageType = word("Kind of output: an AMI or a container image.", ["AMI", "DOCKER"]);

/** The owner of the listed resources. */
export const ownership = word("Owner of the listed objects; by default the account.", [
  "Self",
  "Shared",
  "Amazon",
  "ThirdParty",
  "AWSMarketplace",
]);

/** The filters of a list. */
export const filters = (names: readonly string[]) =>
  ({
    ...list(
      "Only what matches all of these.",
      struct("A filter.", {
        name: {
          ...text(`The member to filter by: ${names.join(", ")}.`),
          pattern: { source: "^[a-zA-Z]{1,1024}$", meaning: "letters" },
        },
        values: {
          ...list("Values, one of which must match.", {
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
    ),
    minItems: 1,
    maxItems: 10,
  }) as const;

/** The input members of a page of a list. */
export const page = { maxResults, nextToken: { ...nextToken, minLength: 1, maxLength: 65535 } } as const;

/** The id of a request, with which many responses begin. */
export const requestId = text("Id of the request.");

/** ARNs of the newest versions, by the parts of the version that are open. */
export const latestVersionReferences = struct("ARNs of the newest versions.", {
  latestVersionArn: text("Of all versions."),
  latestMajorVersionArn: text("Of the same major version."),
  latestMinorVersionArn: text("Of the same minor version."),
  latestPatchVersionArn: text("Of the same patch."),
});

/**
 * A required ARN with a version, in requests.
 * @param kind the type in the ARN: `image-recipe`.
 * @param form the regular expression of the version.
 * @param example a version.
 */
export const versionArn = (
  description: string,
  kind: string,
  { form, example }: { readonly form: string; readonly example: string },
): StringField =>
  text(description, {
    required: true,
    pattern: {
      source: `^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]+:(?:[0-9]{12}|[a-z0-9-]+):${kind}/[a-z0-9_-]+/${form}$`,
      meaning: `the ARN of a version, such as arn:aws:imagebuilder:us-east-1:123456789012:${kind}/web/${example}`,
    },
  });

/** Three numbers, with x for any number. */
export const wildcardVersion = {
  form: "(?:[0-9]+|x)\\.(?:[0-9]+|x)\\.(?:[0-9]+|x)",
  example: "1.0.0",
} as const;
