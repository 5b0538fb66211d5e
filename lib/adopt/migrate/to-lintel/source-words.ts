/** How the kinds of sources call things, and what helps where a declaration cannot be carried over. */

/** The words of a kind of source. */
export interface SourceWords {
  /** What gives a value from outside. */
  readonly parameter: string;
  /** What helps where a loop is open. */
  readonly ifRepeated: string;
  readonly ifConditional: string;
  readonly ifUnidentified: string;
}

const processed = "migrate the processed template: aws cloudformation get-template --template-stage Processed";

/** Of templates, and of documents, which have no parameters. */
export const wordsOfTemplates: SourceWords = {
  parameter: "Parameter",
  ifRepeated: processed,
  ifConditional: "remove the resource and its import block if the stack has no such object",
  ifUnidentified:
    "name a file of --stack-resources, or read the objects with --live; remove the import block if the object does not exist yet",
};

export const wordsOfHcl: SourceWords = {
  parameter: "Variable",
  ifRepeated: "give the variables that decide it their values in terraform.tfvars, or write it by hand",
  ifConditional: "remove the construct if the state has no such object",
  ifUnidentified:
    "name the state with --state, or read the objects with --live; remove importFrom if the object does not exist yet",
};
