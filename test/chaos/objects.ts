/** The objects that the emulated services list, by whose name they have and by kind. */
import type { EmulatedServices } from "../terraform/emulated-services.ts";
import { AgentTasks } from "../terraform/real-terraform/agent-tasks.ts";

type Members = { readonly [member: string]: unknown };

const listed = (items: unknown): readonly Members[] => (Array.isArray(items) ? items : []);
const ownerOf = (text: unknown): string => (String(text).includes("other") ? "other" : "shop");

/** `shop lintel_vpc_connector`, once for each object, sorted. Revisions of one name are one object. */
export async function objectsOf({ hosting, client }: EmulatedServices, url: string): Promise<readonly string[]> {
  const found: string[] = [];
  const add = (type: string, names: readonly unknown[]) => {
    for (const name of names) found.push(`${ownerOf(name)} ${type}`);
  };
  const { lifecyclePolicySummaryList: policies } = await client.listLifecyclePolicies({});
  add(
    "lintel_lifecycle_policy",
    listed(policies).map(({ name }) => name),
  );
  const scaling = await hosting.listAutoScalingConfigurations({ LatestOnly: true });
  const tracing = await hosting.listObservabilityConfigurations({ LatestOnly: true });
  const isOwn = (name: unknown): boolean => name !== "DefaultConfiguration";
  add(
    "lintel_auto_scaling_configuration",
    listed(scaling.AutoScalingConfigurationSummaryList)
      .map((each) => each.AutoScalingConfigurationName)
      .filter(isOwn),
  );
  add(
    "lintel_observability_configuration",
    listed(tracing.ObservabilityConfigurationSummaryList)
      .map((each) => each.ObservabilityConfigurationName)
      .filter(isOwn),
  );
  add(
    "lintel_vpc_connector",
    listed((await hosting.listVpcConnectors({})).VpcConnectors).map((each) => each.VpcConnectorName),
  );
  add(
    "lintel_connection",
    listed((await hosting.listConnections({})).ConnectionSummaryList).map((each) => each.ConnectionName),
  );
  const services = listed((await hosting.listServices({})).ServiceSummaryList);
  add(
    "lintel_hosted_service",
    services.map(({ ServiceName }) => ServiceName),
  );
  for (const { ServiceArn } of services) {
    const { CustomDomains } = await hosting.describeCustomDomains({ ServiceArn });
    add(
      "lintel_custom_domain_association",
      listed(CustomDomains).map(({ DomainName }) => DomainName),
    );
  }
  const ingress = await hosting.listVpcIngressConnections({});
  add(
    "lintel_vpc_ingress_connection",
    listed(ingress.VpcIngressConnectionSummaryList).map(({ VpcIngressConnectionArn }) => VpcIngressConnectionArn),
  );
  const agent = new AgentTasks(url);
  for (const task of await agent.all())
    for (const { url: to } of await agent.configs(task))
      found.push(`${ownerOf(to)} lintel_push_config${to.endsWith("-all") ? "_set" : ""}`);
  return found.sort();
}
