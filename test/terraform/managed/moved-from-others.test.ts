/** States of other providers' resources, as a `moved` block leads from them. Terraform's part is tested with the real one. */
import { expect, it } from "vitest";
import type { ForeignObject, Options } from "../core-command.ts";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { type ForeignState, foreignStates } from "../real-terraform/foreign-states.ts";
import { declarations } from "../real-terraform/held-by-others.ts";
import { TerraformCore } from "../terraform-core.ts";

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});

const policy = "lintel_lifecycle_policy.images";
const connector = "lintel_vpc_connector.connector";
const service = "lintel_hosted_service.web";

const stateOf = (from: string): ForeignState => {
  const found = foreignStates.find((each) => each.from === from);
  if (found === undefined) throw new Error(`there is no ${from}`);
  return found;
};

/** Creates a resource, and has another root module whose state has it as a resource of another provider. */
async function held(address: string, foreign: ForeignState, changes: Arguments = {}) {
  const declared = { [address]: { ...declarations[address], ...changes } };
  expect(await core.apply(declared)).toMatchObject({ code: 0 });
  const { provider, from, version, state } = foreign;
  const object: ForeignObject = { provider, type: from, version, state: state(core.attributes(address)) };
  const options: Options = { moves: { [address]: object } };
  const module = new TerraformCore(services.emulator.url);
  await services.forgetRequests();
  return { module, declared, options };
}

const nothingDone = { code: 0, done: "0 added, 0 changed, 0 destroyed" };

it("a state without what the declaration needs refuses a replacement without a refresh, and is completed by one", async () => {
  const state: ForeignState["state"] = ({ arn }) => ({ id: arn, vpc_connector_arn: arn });
  const { module, declared, options } = await held(connector, { ...stateOf("awscc_apprunner_vpc_connector"), state });
  const { code, text } = await module.plan(declared, { ...options, refresh: false });
  expect(code).toBe(1);
  expect(text).toMatch(/It would be replaced because of .*subnets.*\. To compare it with the service/);
  expect(await services.operations()).toEqual([]);
  expect(await module.apply(declared, options)).toMatchObject(nothingDone);
});

it("a state of an early release, which lacks later members, is taken over", async () => {
  const early = stateOf("aws_apprunner_service");
  const later = ["network_configuration", "observability_configuration", "region", "tags_all"];
  const state: ForeignState["state"] = (attributes) =>
    Object.fromEntries(Object.entries(early.state(attributes)).filter(([name]) => !later.includes(name)));
  const changes = { auto_scaling_configuration_arn: null };
  const { module, declared, options } = await held(service, { ...early, state }, changes);
  const applied = await module.apply(declared, options);
  expect([applied.code, applied.done], applied.text).toEqual([0, nothingDone.done]);
  // The first refresh removes the mark of the creation.
  expect(await services.changes()).toEqual(["UntagResource"]);
});

it("a state of a schema version that nobody has seen names the object alone, with a warning", async () => {
  const { module, declared, options } = await held(policy, {
    ...stateOf("aws_imagebuilder_lifecycle_policy"),
    version: 7,
    state: ({ arn }) => ({ arn, id: arn, name: ["old"], policy_detail: "later", tags: [{ key: "team" }] }),
  });
  const planned = await module.plan(declared, options);
  expect([planned.code, planned.actions], planned.text).toEqual([0, {}]);
  expect(planned.text).toContain(
    "The state of aws_imagebuilder_lifecycle_policy has schema version 7, which Lintel does not know",
  );
  expect(await module.apply(declared, options)).toMatchObject(nothingDone);
});

it.each([
  ["of another kind", "aws_apprunner_vpc_connector"],
  ["that Lintel does not know", "aws_s3_bucket"],
])("a type %s is refused with the types that can be moved", async (_, type) => {
  const moves = { "lintel_connection.code": { provider: "hashicorp/aws", type, version: 0, state: { arn: "arn:1" } } };
  const { code, text } = await core.plan(
    { "lintel_connection.code": declarations["lintel_connection.code"] ?? {} },
    { moves },
  );
  expect(code).toBe(1);
  expect(text).toContain(`cannot turn an ${type} into a connection`);
  expect(text).toContain("must start from aws_apprunner_connection, or the terraform_data");
});

it("a null_resource is refused, since the identity is in the terraform_data of the null_resource host", async () => {
  const object = { provider: "hashicorp/null", type: "null_resource", version: 0, state: { id: "1", triggers: {} } };
  const { code, text } = await core.plan({ [policy]: declarations[policy] ?? {} }, { moves: { [policy]: object } });
  expect([code, text]).toEqual([
    1,
    expect.stringContaining("A moved block cannot turn a null_resource into a lifecycle policy"),
  ]);
});

it("a state without an identity is refused", async () => {
  const [foreign] = foreignStates;
  const state = { arn: null, name: "weekly cleanup" };
  const object = { provider: "hashicorp/aws", type: foreign?.from ?? "", version: 0, state };
  const { code, text } = await core.plan({ [policy]: declarations[policy] ?? {} }, { moves: { [policy]: object } });
  expect(code).toBe(1);
  expect(text).toContain("its state must name the object");
});
