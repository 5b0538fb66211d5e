import { type IResolvable, TerraformDataSource } from "cdktf";
import type { Construct } from "constructs";
import { snakeCase, terraformType } from "../lib/derive/names.ts";
import { agentCard } from "../lib/model/agents/agent-card.ts";
import { agentCardQuestion } from "../lib/model/agents/agent-card-source.ts";
import type { AgentCardMembers, AgentCardProps } from "./agent-card-props.ts";
import { attributesOf, hclRefused, type Named, withoutMetaArguments } from "./attributes.ts";
import { LintelProvider } from "./lintel-provider.ts";

/**
 * The card by which an agent says what it is, where it is reached and what it can do (document 1): Terraform's data
 * source `lintel_agent_card`. It reads a card that somebody serves; who writes one lints its document.
 */
export class AgentCard extends TerraformDataSource {
  /** Its type in Terraform. */
  static readonly tfResourceType = terraformType(agentCard.name);

  readonly #asked: Named;

  constructor(scope: Construct, id: string, props: AgentCardProps) {
    super(scope, id, {
      ...props,
      terraformResourceType: AgentCard.tfResourceType,
      terraformGeneratorMetadata: { providerName: "lintel" },
    });
    this.#asked = attributesOf(withoutMetaArguments({ ...props }), agentCardQuestion, "blocks");
  }

  /** URL of the interface that Lintel speaks to. */
  get interfaceUrl(): string {
    return this.getStringAttribute("interface_url");
  }

  /** Tenant that is sent with every request; null where none is. */
  get interfaceTenant(): string {
    return this.getStringAttribute("interface_tenant");
  }

  /** The card offers streams. */
  get supportsStreaming(): IResolvable {
    return this.getBooleanAttribute("supports_streaming");
  }

  /** The card offers push notifications. */
  get supportsPushNotifications(): IResolvable {
    return this.getBooleanAttribute("supports_push_notifications");
  }

  /** The card itself. */
  get card(): AgentCardMembers {
    const at = (member: keyof AgentCardMembers) => `card.${snakeCase(member)}`;
    const text = (member: keyof AgentCardMembers) => this.getStringAttribute(at(member));
    const any = (member: keyof AgentCardMembers) => this.interpolationForAttribute(at(member));
    return {
      name: text("name"),
      description: text("description"),
      version: text("version"),
      documentationUrl: text("documentationUrl"),
      iconUrl: text("iconUrl"),
      provider: any("provider"),
      supportedInterfaces: any("supportedInterfaces"),
      capabilities: any("capabilities"),
      securitySchemes: any("securitySchemes"),
      securityRequirements: any("securityRequirements"),
      defaultInputModes: this.getListAttribute(at("defaultInputModes")),
      defaultOutputModes: this.getListAttribute(at("defaultOutputModes")),
      skills: any("skills"),
      signatures: any("signatures"),
    };
  }

  override toTerraform(): ReturnType<TerraformDataSource["toTerraform"]> {
    if (LintelProvider.of(this)?.hosting === undefined) return super.toTerraform();
    throw new Error(
      `${this.node.path}: a data source is read by Lintel's provider, which host "null-resource" does without; keep the card in a file, written by \`lintel agent card --agent URL --output json > card.json\` and held to the rules by \`lintel lint card.json\`, and read it there: Fn.jsondecode(Fn.file("card.json"))`,
    );
  }

  protected override synthesizeAttributes(): Named {
    return this.#asked;
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
