import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { OrToken } from "./token.ts";

/** Props of the data source: the card to read. */
export interface AgentCardProps extends TerraformMetaArguments {
  /** The agent's base URL, with the card at the well-known path below it, or the card's own URL. */
  readonly agent: OrToken<string>;
  /** Selects the interface that declares this tenant. Default: the first supported interface. */
  readonly tenant?: OrToken<string>;
  /** Read the extended card, with the credentials in the provider's `agents`. Default false. */
  readonly extended?: OrToken<boolean>;
  /** Ids of rules whose findings about the card are suppressed. */
  readonly ignoredRules?: OrToken<string>[];
}

/** The members of a card, known after it is read. Missing members are null. */
export interface AgentCardMembers {
  /** Display name. */
  readonly name: string;
  /** Purpose of the agent. */
  readonly description: string;
  /** Version of the agent, in any format. */
  readonly version: string;
  /** URL of the documentation. */
  readonly documentationUrl: string;
  /** URL of an icon. */
  readonly iconUrl: string;
  /** The provider of the agent: `organization` and `url`. */
  readonly provider: IResolvable;
  /** The agent's interfaces: a list of structures. */
  readonly supportedInterfaces: IResolvable;
  /** Optional features; absent ones are not supported. */
  readonly capabilities: IResolvable;
  /** Authentication schemes: structures by the names that requirements use. */
  readonly securitySchemes: IResolvable;
  /** Alternative requirements of authentication: a list of structures. */
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
