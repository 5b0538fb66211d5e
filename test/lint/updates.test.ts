import { describe, expect, it } from "vitest";
import { updateField } from "../../lib/facts/derive/update.ts";
import type { LintRequest } from "../../lib/lint/run/lint-request.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { hostedService } from "../../lib/services/app-runner/hosted-service/model.ts";
import { appRunnerMessages } from "../../lib/services/app-runner/model/messages.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";
import { imageBuilderMessages } from "../../lib/services/image-builder/model/messages.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { arn, codeService, imageService } from "./hosted-service.ts";

const lifecyclePolicyArn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/keep";
const ServiceArn = arn("service/web-1/8fe1e10304f84fd2b0df550fe98a71fa");

async function found(update: unknown, request: Partial<LintRequest> = {}): Promise<readonly string[]> {
  const workingFolder = temporaryFolder({ "a.json": JSON.stringify(update) });
  const { findings, faults } = await lint({ paths: ["a.json"], resources: lintables, workingFolder, ...request });
  expect(faults).toEqual([]);
  return findings.map(({ rule, path }) => `${rule} ${path}`);
}

describe("an update of a policy", () => {
  const update = {
    lifecyclePolicyArn,
    executionRole: "role",
    resourceType: "VM_IMAGE",
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
        filter: { type: "COUNT", value: 5 },
      },
    ],
    resourceSelection: { tagMap: { team: "images" } },
  };

  it("has the policy's ARN instead of a name", async () => {
    expect(await found(update)).toEqual([]);
    expect(await found({ ...update, lifecyclePolicyArn: "keep" })).toEqual([
      "lifecycle-policy/pattern lifecyclePolicyArn",
    ]);
  });

  it("cannot have members that do not change", async () => {
    expect(await found({ ...update, tags: { team: "images" } })).toEqual(["lifecycle-policy/member-name tags"]);
    expect(await found({ ...update, dryRun: true })).toEqual(["lifecycle-policy/member-name dryRun"]);
    expect(await found({ ...update, name: "keep" })).toEqual(["lifecycle-policy/member-name name"]);
  });

  it("replaces the whole policy, and so has the create request's requirements", async () => {
    const { policyDetails: _, ...rest } = update;
    expect(await found(rest)).toEqual(["lifecycle-policy/required policyDetails"]);
  });

  it("is checked with the rules", async () => {
    const policyDetails = [{ action: { type: "DISABLE" }, filter: { type: "COUNT", value: 1001 } }];
    expect(await found({ ...update, policyDetails })).toEqual([
      "lifecycle-policy/count-filter-needs-delete policyDetails[0].filter.type",
      "lifecycle-policy/range policyDetails[0].filter.value",
    ]);
  });

  it("may have AWS's vocabulary on request", async () => {
    const documented = { vocabulary: "documented" } as const;
    expect(await found({ ...update, resourceType: "AMI_IMAGE" }, documented)).toEqual([
      "lifecycle-policy/enum resourceType",
    ]);
    expect(await found({ ...update, resourceType: "AMI_IMAGE" }, { vocabulary: "aws" })).toEqual([]);
  });
});

describe("an update of a service", () => {
  const kind = "hosted-service";

  it("keeps absent members", async () => {
    expect(await found({ ServiceArn }, { kind })).toEqual([]);
    expect(await found({ ServiceArn, InstanceConfiguration: { Cpu: "1024" } })).toEqual([]);
    expect(await found({ ServiceArn, HealthCheckConfiguration: { Interval: 21 } })).toEqual([
      "hosted-service/range HealthCheckConfiguration.Interval",
    ]);
  });

  it("keeps an absent configuration of code, which a create request requires", async () => {
    const { SourceConfiguration, ...rest } = codeService({});
    const { CodeConfiguration: _, ...CodeRepository } = SourceConfiguration.CodeRepository;
    const source = { ...SourceConfiguration, CodeRepository };
    expect(await found({ ServiceArn, SourceConfiguration: source })).toEqual([]);
    expect(await found({ ...rest, SourceConfiguration: source })).not.toEqual([]);
  });

  it("replaces a given source", async () => {
    const findings = await found({ ServiceArn, SourceConfiguration: { AutoDeploymentsEnabled: true } });
    expect(findings).toEqual(["hosted-service/exactly-one SourceConfiguration"]);
  });

  it.each(["Tags", "EncryptionConfiguration"])("cannot have %s", async (member) => {
    expect(await found({ ServiceArn, InstanceConfiguration: {}, [member]: {} })).toEqual([
      `hosted-service/member-name ${member}`,
    ]);
  });

  it("with a name is a record", async () => {
    expect(await found({ ...imageService, ServiceArn })).toEqual([]);
    const { SourceConfiguration: _, ...rest } = imageService;
    expect(await found({ ...rest, ServiceArn })).toEqual(["hosted-service/required SourceConfiguration"]);
  });
});

it.each([
  [lifecyclePolicy, imageBuilderMessages.UpdateLifecyclePolicy],
  [hostedService, appRunnerMessages.UpdateService],
])("the update of $name has the members of the operation", (model, messages) => {
  const { members } = updateField(model, model.update);
  expect(Object.keys(members).sort()).toEqual(Object.keys(messages?.input.members ?? {}).sort());
});
