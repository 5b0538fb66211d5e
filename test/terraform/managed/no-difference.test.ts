/**
 * Equivalent configurations have an empty plan: after an import, after an apply, and when arguments are added and
 * removed.
 */
import { expect, it } from "vitest";
import type { Declarations } from "../core-command.ts";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodImage, goodPolicy, goodService } from "../real-terraform/declarations.ts";
import { TerraformCore } from "../terraform-core.ts";

const awsImage = { image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1" };

const onAws = (image_repository_type: string): Arguments => ({
  source_configuration: {
    authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull" },
    image_repository: { ...awsImage, image_repository_type },
  },
});

const fromCode = (runtime: string): Arguments => ({
  source_configuration: {
    authentication_configuration: { connection_arn: "arn:aws:apprunner:us-east-1:123456789012:connection/git/1" },
    code_repository: {
      repository_url: "https://git.example.com/web",
      source_code_version: { type: "BRANCH", value: "main" },
      code_configuration: { configuration_source: "API", code_configuration_values: { runtime } },
    },
  },
});

/** Arguments that mean the same. */
type Equivalents = readonly (readonly [Arguments, Arguments])[];

const ofPolicies: Equivalents = [
  [{}, { tags: { owner: null }, status: "ENABLED" }],
  [
    {},
    {
      tags: {},
      resource_selection: { ...goodPolicy.resource_selection, tag_map: {} },
      policy_details: goodPolicy.policy_details.map((rule) => ({
        ...rule,
        action: { type: "DELETE", include_resources: { vm_images: true, containers: false } },
        exclusion_rules: { tag_map: { keep: null }, vm_images: { is_public: false, regions: [] } },
      })),
    },
  ],
  [{ resource_type: "AMI_IMAGE" }, { resource_type: "VM_IMAGE" }],
];

const ofServices: Equivalents = [
  [
    {},
    {
      tags: {},
      deployment_triggers: {},
      observability_configuration: {},
      health_check_configuration: {},
      network_configuration: { egress_configuration: { egress_type: "DEFAULT" }, ingress_configuration: {} },
    },
  ],
  [
    {},
    {
      tags: { owner: null },
      observability_configuration: { observability_enabled: false },
      health_check_configuration: { protocol: "TCP", interval: 5 },
      instance_configuration: { cpu: "1024", memory: "2 GB" },
      source_configuration: {
        authentication_configuration: {},
        image_repository: {
          ...goodImage,
          image_configuration: { runtime_environment_variables: {}, runtime_environment_secrets: { KEY: null } },
        },
      },
    },
  ],
  [onAws("ECR"), onAws("REGISTRY")],
  [fromCode("CORRETTO_8"), fromCode("JAVA_8")],
];

/** Two resources for each pair: one with the first arguments and one with the second, or the other way round. */
function both(isExchanged: boolean): Declarations {
  const order = isExchanged ? [1, 0] : [0, 1];
  const policies = ofPolicies.flatMap((pair, index) =>
    order.map((side, at) => [
      `lintel_lifecycle_policy.p${index}${at}`,
      { ...goodPolicy, ...pair[side], name: `policy ${index}${at}` },
    ]),
  );
  const services = ofServices.flatMap((pair, index) =>
    order.map((side, at) => [
      `lintel_hosted_service.s${index}${at}`,
      { ...goodService, ...pair[side], service_name: `service-${index}${at}` },
    ]),
  );
  return Object.fromEntries([...policies, ...services]);
}

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});

const rootModule = () => new TerraformCore(services.emulator.url);
const noChanges = "0 added, 0 changed, 0 destroyed";

/** ARNs of the resources in the state, by their addresses. */
const identities = (): { readonly [address: string]: string } =>
  Object.fromEntries(core.addresses.map((address) => [address, String(core.attributes(address)?.arn)]));

it("arguments without effect, and AWS's values, make no difference when they are applied, exchanged or imported", async () => {
  expect(await core.apply(both(false))).toMatchObject({ code: 0 });
  expect(await core.plan(both(false))).toMatchObject({ code: 0, actions: {} });
  expect(await core.plan(both(true))).toMatchObject({ code: 0, actions: {} });
  const other = rootModule();
  const imported = await other.apply(both(true), { imports: identities() });
  expect([imported.code, imported.done], imported.text).toEqual([0, noChanges]);
  expect(other.addresses).toEqual(core.addresses);
  expect(await other.plan(both(true))).toMatchObject({ code: 0 });
});

it("empty triggers make no difference after an import; timeouts, which an import cannot know, are recorded without a request", async () => {
  const address = "lintel_hosted_service.web";
  const service = (more: Arguments): Declarations => ({
    [address]: { ...goodService, service_name: "timed", ...more },
  });
  expect(await core.apply(service({}))).toMatchObject({ code: 0 });
  const imports = identities();
  expect(await rootModule().apply(service({ deployment_triggers: {} }), { imports })).toMatchObject({
    done: noChanges,
  });

  const timed = rootModule();
  const declared = service({ timeouts: { delete: "1h" } });
  await services.forgetRequests();
  const applied = await timed.apply(declared, { imports });
  expect([applied.code, applied.done]).toEqual([0, "0 added, 1 changed, 0 destroyed"]);
  expect(await services.changes()).toEqual([]);
  expect(await timed.plan(declared)).toMatchObject({ code: 0 });
});
