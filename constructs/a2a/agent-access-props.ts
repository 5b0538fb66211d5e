/** What the types of an agent's credentials require beyond the model: only secrets have a user. */
import type { OrToken } from "../token.ts";
import type * as Model from "./agent-access-props.generated.ts";

export type { AgentClient, AgentClientCertificate } from "./agent-access-props.generated.ts";

/** The credential for a security scheme: exactly one kind. Secrets are references. */
export type AgentCredential = Model.AgentCredential &
  ({ readonly user?: never } | { readonly clientCredentials?: never; readonly clientCertificate?: never });

/** An agent that authenticates its callers, and the credentials for it. */
export interface AgentAccessProps extends Model.AgentAccessProps {
  /** Credentials by the agent card's names of its security schemes. */
  readonly credentials?: OrToken<{ readonly [scheme: string]: OrToken<AgentCredential> }>;
}
