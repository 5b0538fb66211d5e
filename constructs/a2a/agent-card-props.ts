import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { OrToken } from "../token.ts";

/** Which card to read. */
export interface AgentCardProps extends TerraformMetaArguments {
  /** The agent's base URL, below which the card is at the well-known path, or the card's own address. */
  readonly agent: OrToken<string>;
  /** Selects the interface that declares this tenant. Default: the first supported interface. */
  readonly tenant?: OrToken<string>;
  /** Read the extended card, with the credentials of the provider's setting `agents`. Default false. */
  readonly extended?: OrToken<boolean>;
  /** Ids of rules whose findings about the card are not shown. */
  readonly ignoredRules?: OrToken<string>[];
}

/** The members of a card, known once it is read. Missing members are null. */
export interface AgentCardMembers {
  /** Name for people. */
  readonly name: string;
  /** Purpose of the agent. */
  readonly description: string;
  /** Version of the agent, in any form. */
  readonly version: string;
  /** Address of documentation. */
  readonly documentationUrl: string;
  /** Address of an icon. */
  readonly iconUrl: string;
  /** Provider of the agent: `organization` and `url`. */
  readonly provider: IResolvable;
  /** How to reach the agent: a list of structures. */
  readonly supportedInterfaces: IResolvable;
  /** Optional features; absent ones are not supported. */
  readonly capabilities: IResolvable;
  /** Ways to authenticate: structures by the names that requirements use. */
  readonly securitySchemes: IResolvable;
  /** Security requirements of the agent: a list of structures. */
  readonly securityRequirements: IResolvable;
  /** Media types that all skills accept, unless they declare others. */
  readonly defaultInputModes: string[];
  /** Media types that all skills return, unless they declare others. */
  readonly defaultOutputModes: string[];
  /** The agent's skills: a list of structures. */
  readonly skills: IResolvable;
  /** Signatures of the card: a list of structures. */
  readonly signatures: IResolvable;
}
