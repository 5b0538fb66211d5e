import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { OrToken } from "./token.ts";

/** Which card is read. */
export interface AgentCardProps extends TerraformMetaArguments {
  /** The agent's base URL, behind which its card is at the well-known place, or the card's own address. */
  readonly agent: OrToken<string>;
  /** Selects the interface that declares it. Default: the first that Lintel speaks. */
  readonly tenant?: OrToken<string>;
  /** Ask for the extended card, with the credentials of the provider's setting `agents`. Default false. */
  readonly extended?: OrToken<boolean>;
  /** Ids of rules whose findings about the card are not shown. */
  readonly ignoredRules?: OrToken<string>[];
}

/** The members of a card, known when it is read. What the card leaves out is null. */
export interface AgentCardMembers {
  /** Name for people. */
  readonly name: string;
  /** What the agent is for. */
  readonly description: string;
  /** Version of the agent, in any form. */
  readonly version: string;
  /** Address of documentation. */
  readonly documentationUrl: string;
  /** Address of an icon. */
  readonly iconUrl: string;
  /** Who provides the agent: `organization` and `url`. */
  readonly provider: IResolvable;
  /** How the agent is reached: a list of structures. */
  readonly supportedInterfaces: IResolvable;
  /** Optional features; what is absent is not supported. */
  readonly capabilities: IResolvable;
  /** Ways to authenticate: structures by the names that requirements use. */
  readonly securitySchemes: IResolvable;
  /** What contacting the agent requires: a list of structures. */
  readonly securityRequirements: IResolvable;
  /** Media types that all skills take, where they say nothing else. */
  readonly defaultInputModes: string[];
  /** Media types that all skills give, where they say nothing else. */
  readonly defaultOutputModes: string[];
  /** What the agent can do: a list of structures. */
  readonly skills: IResolvable;
  /** Signatures of the card: a list of structures. */
  readonly signatures: IResolvable;
}
