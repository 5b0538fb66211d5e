// Written by `npm run generate` from the model; not written by hand.
import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { OrToken } from "../token.ts";

/** Which card to read. */
export interface AgentCardProps extends TerraformMetaArguments {
  /** The agent's base URL, below which its card has the well-known path, or the card's own address. */
  readonly agent: OrToken<string>;
  /** Selects the interface that declares it; if omitted, the first that Lintel supports. */
  readonly tenant?: OrToken<string>;
  /** Binding to use: JSONRPC, GRPC or HTTP+JSON. If omitted, the first in the agent's card that can be reached. */
  readonly protocolBinding?: OrToken<"JSONRPC" | "GRPC" | "HTTP+JSON">;
  /**
   * Read the extended card, which the agent returns to authenticated callers, with the credentials in the provider's
   * agents.
   */
  readonly extended?: OrToken<boolean>;
  /** Rules whose findings about the card are not shown, such as agent-card/interface-url-is-https. */
  readonly ignoredRules?: OrToken<readonly OrToken<string>[]>;
}

/** The members of a card, known once it is read. Missing members are null. */
export interface AgentCardMembers {
  /** Name for people. */
  readonly name: string;
  /** Purpose of the agent. */
  readonly description: string;
  /** The agent's interfaces; the first entry is preferred. */
  readonly supportedInterfaces: IResolvable;
  /** Provider of the agent. */
  readonly provider: IResolvable;
  /** Version of the agent, in any form. */
  readonly version: string;
  /** Address of documentation. */
  readonly documentationUrl: string;
  /** Optional features; absent ones are not supported. */
  readonly capabilities: IResolvable;
  /** Ways to authenticate, by names that requirements use. */
  readonly securitySchemes: IResolvable;
  /** Security requirements of the agent. */
  readonly securityRequirements: IResolvable;
  /** Media types that all skills accept, unless they declare others. */
  readonly defaultInputModes: string[];
  /** Media types that all skills return, unless they declare others. */
  readonly defaultOutputModes: string[];
  /** Capabilities of the agent. */
  readonly skills: IResolvable;
  /** Signatures of the card. */
  readonly signatures: IResolvable;
  /** Address of an icon. */
  readonly iconUrl: string;
}
