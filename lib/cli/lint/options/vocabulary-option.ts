/** The option `--vocabulary` of commands that read request documents. */
import { vocabularies } from "../../../lint/inputs/vocabularies.ts";

export const vocabularyOption = {
  choices: vocabularies,
  describe:
    "Vocabulary of request documents: documented (VM_IMAGE, vmImages) accepts those words only, aws also AWS's " +
    "(AMI_IMAGE, amis), auto either vocabulary, but only one in each document (default: auto)",
};
