/** All mutants of promises, and what the pages have besides promises. */
import { ofAgentsAndServices } from "./agents.ts";
import { ofUnfinished } from "./creations.ts";
import type { Mutant } from "./mutant.ts";
import { ofOthers } from "./others.ts";
import { ofOwnership } from "./ownership.ts";
import { ofPrograms } from "./programs.ts";
import { ofRepositories } from "./repository.ts";

/** In the order of the pages. */
export const mutants: readonly Mutant[] = [
  ...ofRepositories,
  ...ofPrograms,
  ...ofAgentsAndServices,
  ...ofOthers,
  ...ofOwnership,
  ...ofUnfinished,
];

/** The pages whose sentences are promises. */
export const pages = ["docs/design/security.md", "docs/design/ownership.md", "SECURITY.md"] as const;

/** Sections without promises, by their headings; "" is what stands before the first heading. */
export const sectionsWithoutPromises: {
  readonly [page in (typeof pages)[number]]: { readonly [section: string]: string };
} = {
  "docs/design/security.md": {
    "": "says who attacks",
    Doors: "the table, which a test of its own compares with the code",
    "What Lintel does not promise": "says so",
    Fuzzing: "how to run it",
  },
  "docs/design/ownership.md": {
    "": "the question that the page answers",
    "The matrix": "names the tests",
    "The model": "says what a test explores",
    Chaos: "says what a test plays",
    "Known limits": "what is not promised",
  },
  "SECURITY.md": {
    "Supported versions": "of the maintainers",
    "Reporting a vulnerability": "of the maintainers",
    "What counts": "refers to the page with the promises",
  },
};

/** Sentences elsewhere that promise nothing of the code, by their first words. */
export const withoutPromise: { readonly [says: string]: string } = {
  "A secret of another form under a name": "a limit",
  "A repository may still suppress": "a limit",
  "Report a broken promise:": "a link",
  "A code cache has the program's constants": "V8 keeps no values; every test run searches its cache for secrets",
  "Responses of AWS are shown": "a limit",
  "For `kubernetes`, set `host`": "a remedy",
  "Terraform saves its whole state whenever": "a fact of Terraform",
  "If these are then killed": "a fact of Terraform",
  "Terraform may be killed before its state forgets": "a fact of Terraform",
  "Terraform sends a state to a backend": "a fact of Terraform",
};
