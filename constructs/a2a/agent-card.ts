/** Reads the card of an agent: the data source `lintel_agent_card`. */
import { type IResolvable, TerraformDataSource } from "cdktf";
import type { Construct } from "constructs";
import { snakeCase, terraformType } from "../../lib/facts/derive/names.ts";
import { agentCardQuestion } from "../../lib/services/a2a/agent-card/model/source.ts";
import { agentCard } from "../../lib/services/a2a/agent-card/model.ts";
import { attributesOf, hclRefused, type Named, withoutMetaArguments } from "../attributes.ts";
import { LintelProvider } from "../lintel-provider.ts";
import type { AgentCardMembers, AgentCardProps } from "./agent-card-props.generated.ts";

/**
 * The card of an agent, which describes the agent, its interfaces and its capabilities: the Terraform data source
 * `lintel_agent_card`. It reads a served card; to check a card that you write, lint its document.
 */
export class AgentCard extends TerraformDataSource {
  /** The Terraform type. */
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

  /** URL of the interface that Lintel uses; for gRPC what the card has, such as a host and a port. */
  get interfaceUrl(): string {
    return this.getStringAttribute("interface_url");
  }

  /** Binding of that interface: JSONRPC, GRPC or HTTP+JSON. */
  get interfaceBinding(): string {
    return this.getStringAttribute("interface_binding");
  }

  /** Tenant of every request; null if there is none. */
  get interfaceTenant(): string {
    return this.getStringAttribute("interface_tenant");
  }

  /** The card declares streaming. */
  get supportsStreaming(): IResolvable {
    return this.getBooleanAttribute("supports_streaming");
  }

  /** The card declares push notifications. */
  get supportsPushNotifications(): IResolvable {
    return this.getBooleanAttribute("supports_push_notifications");
  }

  /** The members of the card. */
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
      `${this.node.path}: data sources require Lintel's provider, which host "null-resource" does not use; keep the card in a file, written by \`lintel agent card --agent URL --output json > card.json\` and checked by \`lintel lint card.json\`, and read it from there: Fn.jsondecode(Fn.file("card.json"))`,
    );
  }

  protected override synthesizeAttributes(): Named {
    return this.#asked;
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
