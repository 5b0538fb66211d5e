import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { HostedService, type LifecyclePolicy, LintelProvider } from "lintel/constructs";

/** A separate stack whose service gets the ARN of the nightly policy. */
export class ServiceStack extends TerraformStack {
  constructor(scope: Construct, id: string, nightly: LifecyclePolicy) {
    super(scope, id);
    new LintelProvider(this, "lintel", { region: "eu-west-1" });
    new HostedService(this, "dashboard", {
      serviceName: "image-dashboard",
      sourceConfiguration: {
        imageRepository: {
          imageIdentifier: "public.ecr.aws/acme/image-dashboard:1.0",
          imageRepositoryType: "REGISTRY_PUBLIC",
          imageConfiguration: { runtimeEnvironmentVariables: { POLICY: nightly.arn } },
        },
      },
    });
  }
}
