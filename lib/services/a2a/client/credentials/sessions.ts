/** One credential gate and one token source for each agent and credential, for the whole run. */
import { CredentialGates } from "../../../../client/credentials/credential-gate.ts";
import { type TokenPurpose, TokenSource } from "../oauth/token-source.ts";

export class AgentSessions {
  readonly gates = new CredentialGates();
  readonly #sources = new Map<string, TokenSource>();

  /** @param origin the agent's: agents do not share credentials. */
  tokenSource(origin: string, purpose: TokenPurpose): TokenSource {
    const key = JSON.stringify([origin, purpose]);
    const source = this.#sources.get(key) ?? new TokenSource(purpose);
    this.#sources.set(key, source);
    return source;
  }
}

/** The sessions of this process, which for a command is the run. */
export const processSessions = new AgentSessions();
