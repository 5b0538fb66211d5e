/** Type errors that the compiler must report for the provider's agents; `tsc -p .` is the test. Nothing here runs. */
import type { AgentAccessProps, AgentCardProps } from "../../../constructs/index.ts";
import type { agentAccess } from "../../../lib/services/a2a/agent-access/model.ts";
import type { agentCardQuestion } from "../../../lib/services/a2a/agent-card/model/source.ts";
import { type Declared, type OfField, type OfProps, type Same, same } from "../props-of-model.ts";

// The props match the model.
type Access = (typeof agentAccess)["declaration"];
same<Same<OfProps<AgentAccessProps, "access">, OfField<Access, "access">>>(true);
same<Same<OfProps<Declared<AgentCardProps, never>, "card">, OfField<typeof agentCardQuestion, "card">>>(true);

const agent = "https://agents.example.com";

export const refused: readonly AgentAccessProps[] = [
  // @ts-expect-error: an agent has an address
  { tenant: "acme" },
  // @ts-expect-error: one kind of credential, not two
  { agent, credentials: { key: { secretFrom: "env:A", secretCommand: ["b"] } } },
  // @ts-expect-error: a user has a password, not a certificate
  { agent, credentials: { key: { user: "lintel", clientCertificate: { certificateFile: "c", keyFile: "k" } } } },
  // @ts-expect-error: a user without a password is not a credential
  { agent, credentials: { key: { user: "lintel" } } },
  // @ts-expect-error: a certificate has a key
  { agent, credentials: { key: { clientCertificate: { certificateFile: "c" } } } },
];
