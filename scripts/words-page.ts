/** The page of the two vocabularies: AWS's words, and the words of Lintel's reference. */
import { anchorOf } from "../lib/facts/derive/citation.ts";
import { snakeCasePath, terraformType } from "../lib/facts/derive/names.ts";
import { renderedMark } from "../lib/facts/derive/pages/reference-page.ts";
import { differencesOf, type WordDifference } from "../lib/facts/derive/vocabulary.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";

/** Renders the page. */
export function wordsPage(models: readonly ResourceModel[]): string {
  const differing = models.filter(({ name }) => differencesOf(name).length > 0);
  return `${[
    "# AWS's words and Lintel's",
    renderedMark,
    "AWS and Lintel's reference use different words for a few members and values of EC2 Image Builder and App Runner. All other words are equal.",
    "- **Request documents** may use either vocabulary, but only one in each document. Findings, fixes, hovers and completion use the words of the file. AWS accepts only its own words.",
    "- **CloudFormation templates, and resources of the `aws` and `awscc` providers**, use AWS's words. So do findings and fixes in these files.",
    "- **Lintel's provider and constructs** use the words of Lintel's reference, and send AWS's words to the service. [`vocabulary`](provider.md#settings) of the provider changes that.",
    "[inputs.md](inputs.md#words-of-request-documents) describes how Lintel detects the vocabulary of a document.",
    ...differing.flatMap((model) => [`## ${capitalized(model.title)}`, tableOf(model)]),
  ].join("\n\n")}\n`;
}

function tableOf(model: ResourceModel): string {
  const hasTerraform = model.requestOnly !== true;
  const head = ["AWS", "Lintel's reference", ...(hasTerraform ? [`\`${terraformType(model.name)}\``] : []), "member"];
  const rows = differencesOf(model.name).map((difference) => rowOf(difference, hasTerraform));
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowOf({ of, path, words: { vendor, documents } }: WordDifference, hasTerraform: boolean): readonly string[] {
  const inTerraform = of === "value" ? JSON.stringify(documents) : snakeCasePath(documents);
  return [code(vendor), code(documents), ...(hasTerraform ? [code(inTerraform)] : []), code(path)];
}

const code = (word: string): string => `\`${word}\``;

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A link to the words of a resource, from its reference page; undefined if both vocabularies are equal. */
export const wordsLink = ({ name, title }: ResourceModel): string | undefined =>
  differencesOf(name).length === 0 ? undefined : `../aws-words.md#${anchorOf(capitalized(title))}`;
