/** The consequences of a declaration that its reader refuses: the reason for most rules that are errors. */
import { type Citation, citeGuide, citeModel } from "../citation.ts";

/** A sentence or two. */
export type Sentence = `${string}.`;

/** The consequence of breaking a rule. "refused": its reader refuses the declaration, as {@link refusals} describes. */
export type Otherwise = "refused" | Sentence;

/** The legitimate situation in which the findings of a rule are unwanted. "never": none is known. */
export type Unwanted = "never" | Sentence;

/** How a reader refuses a declaration. */
export interface ReaderRefusal {
  readonly otherwise: Sentence;
  /** The public text with the error, where one has it. */
  readonly cites?: Citation;
}

const byReader = {
  "app-runner": {
    otherwise: "App Runner refuses the request (InvalidRequestException) and does not change anything.",
    cites: citeModel("app-runner"),
  },
  "image-builder": {
    otherwise: "EC2 Image Builder refuses the request (InvalidRequestException) and does not change anything.",
    cites: citeModel("image-builder"),
  },
  sts: { otherwise: "STS refuses the request, so every request with the credentials of the role fails." },
  agent: {
    otherwise: "The agent refuses the request as invalid (HTTP 400; -32602 over JSON-RPC).",
    cites: citeGuide("a2a", "Error Code Mappings"),
  },
  "client of an agent": { otherwise: "Clients that validate the card refuse it, and cannot use the agent." },
  lintel: { otherwise: "Lintel refuses the credentials before it sends a request." },
  "rest-api": {
    otherwise:
      "The API refuses the request (401). After several such requests, it also refuses valid credentials for a while (403).",
    cites: citeGuide("github-rest", "Authenticating to the REST API"),
  },
  "github-actions": { otherwise: "GitHub refuses the file, and does not run the workflow." },
} as const satisfies { readonly [reader: string]: ReaderRefusal };

/** A reader of declarations. */
export type RefusingReader = keyof typeof byReader;

/** How each reader refuses a declaration. */
export const refusals: { readonly [reader in RefusingReader]: ReaderRefusal } = byReader;
