/** `ignore_changes` as Terraform applies it; test/terraform/managed/ignore-changes.test.ts covers every attribute. */
import { expect, it } from "vitest";
import { snakeCase } from "../../../lib/facts/derive/names.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { expressionPath } from "./single-blocks.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const ignoring = (block: string, ...paths: readonly string[]): string => {
  const type = block.includes("lintel_hosted_service") ? "lintel_hosted_service" : "lintel_lifecycle_policy";
  const ignored = paths.map((path) => expressionPath(type, path.split(".").map(snakeCase)));
  return block.replace(/\}\n$/, `  lifecycle {\n    ignore_changes = [${ignored.join(", ")}]\n  }\n}\n`);
};

describeWithTerraform("ignore_changes of an attribute that is changed outside of Terraform", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0 }, (ground) => {
    ({ bench, folder } = ground);
  });

  it("deploys nothing else if the image of a service is ignored and only its health check changes, and keeps a policy's selection", async () => {
    const declared = (changes: Expressions, more: Expressions = {}) =>
      ignoring(policy({ resource_selection: '{ tag_map = { team = "web" } }', ...more }), "resourceSelection.tagMap") +
      ignoring(
        service({ service_name: '"shop"', ...changes }, "shop"),
        "SourceConfiguration.ImageRepository.ImageIdentifier",
      );
    await folder.write(declared({}));
    await folder.apply();
    const shop = async () => (await bench.services()).find(({ ServiceName }) => ServiceName === "shop") ?? {};
    const second = { ImageIdentifier: "public.ecr.aws/nginx/nginx:2", ImageRepositoryType: "REGISTRY_PUBLIC" };
    const { ServiceArn } = await shop();
    await bench.hosting.updateService({ ServiceArn, SourceConfiguration: { ImageRepository: second } });
    await bench.untilRested();
    const [{ arn, name, tags, dateCreated, dateUpdated, ...content } = {}] = await bench.policies();
    const resourceSelection = { tagMap: { by: "hand" } };
    await bench.client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...content, resourceSelection });
    const described = { description: '"changed"' };
    await folder.write(declared({ health_check_configuration: "{ interval = 9 }" }, described));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await shop()).toMatchObject({
      SourceConfiguration: { ImageRepository: second },
      HealthCheckConfiguration: { Interval: 9 },
    });
    expect(await folder.state()).toContain("nginx:2");
    expect(await bench.policies()).toMatchObject([{ description: "changed", resourceSelection }]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
