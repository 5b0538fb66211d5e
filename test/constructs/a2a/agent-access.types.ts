/** Type errors that the compiler must report for the provider's agents; `tsc -p .` is the test. Nothing here runs. */
import type { AgentAccessProps } from "../../../constructs/index.ts";

const agent = "https://agents.example.com";

export const refused: readonly AgentAccessProps[] = [
  // @ts-expect-error: one kind of credential, not two
  { agent, credentials: { key: { secretFrom: "env:A", secretCommand: ["b"] } } },
  // @ts-expect-error: a user has a password, not a certificate
  { agent, credentials: { key: { user: "lintel", clientCertificate: { certificateFile: "c", keyFile: "k" } } } },
  // @ts-expect-error: a user without a password is not a credential
  { agent, credentials: { key: { user: "lintel" } } },
];
