/** The option `--vocabulary` of commands that read request documents. */
import { vocabularies } from "../../lint/inputs/request/request.ts";

export const vocabularyOption = {
  choices: vocabularies,
  describe:
    "Whose words request documents use: the vendor's (AMI_IMAGE, amis) or the documents' (VM_IMAGE, vmImages), " +
    "each file its own (auto); the documents' alone (documented); or both in any mixture (aws); default: auto",
};
