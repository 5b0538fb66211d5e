/** A shop and its back office, which is paused at night. */
import { App, LocalBackend, TerraformOutput, TerraformStack, TerraformVariable, Token } from "cdktf";
import type { Construct } from "constructs";
import { HostedService, Lint, LintelProvider } from "lintel/constructs";

const tags = { team: "shop" };

class HostedServices extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // A relative path beside cdktf.out, so that it is the same on every machine.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });
    // Credentials and, for an emulator, AWS_ENDPOINT_URL come from Terraform's environment.
    new LintelProvider(this, "lintel", { region: "eu-west-1" });

    const shop = new HostedService(this, "shop", {
      serviceName: "shop",
      sourceConfiguration: {
        imageRepository: {
          imageIdentifier: "123456789012.dkr.ecr.eu-west-1.amazonaws.com/shop:stable",
          imageRepositoryType: "REGISTRY",
          imageConfiguration: {
            port: "3000",
            runtimeEnvironmentVariables: { LOG_LEVEL: "info" },
            runtimeEnvironmentSecrets: {
              DATABASE_URL: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop-database",
            },
          },
        },
        authenticationConfiguration: { accessRoleArn: "arn:aws:iam::123456789012:role/pull-images" },
      },
      instanceConfiguration: {
        cpu: "2 vCPU",
        memory: "4 GB",
        instanceRoleArn: "arn:aws:iam::123456789012:role/shop",
      },
      healthCheckConfiguration: { protocol: "HTTP", path: "/healthy", interval: 10 },
      desiredStatus: "RUNNING",
      tags,
    });

    const backOfficeStatus = new TerraformVariable(this, "back_office_status", {
      type: "string",
      description: "Whether the back office is to run: RUNNING by day, PAUSED at night",
      default: "RUNNING",
    });

    const backOffice = new HostedService(this, "back-office", {
      serviceName: "back-office",
      sourceConfiguration: {
        codeRepository: {
          repositoryUrl: "https://github.com/example/back-office",
          sourceCodeVersion: { type: "BRANCH", value: "main" },
          codeConfiguration: {
            configurationSource: "API",
            codeConfigurationValues: {
              runtime: "NODEJS_22",
              buildCommand: "npm ci",
              startCommand: "npm start",
              port: "3000",
              runtimeEnvironmentVariables: { SHOP_URL: `https://${shop.url}` },
            },
          },
        },
        authenticationConfiguration: {
          connectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/example/8fe1e10304f84fd2b0df550fe98a71fa",
        },
      },
      desiredStatus: Token.asAny(backOfficeStatus.stringValue),
      tags,
    });

    new TerraformOutput(this, "shop_url", { value: shop.url });
    new TerraformOutput(this, "back_office_status_found", { value: backOffice.status });
  }
}

const app = new App();
new HostedServices(app, "hosted-services");

// Synthesis fails with one error that lists every finding if a service violates a documented rule.
Lint.enforce(app);
app.synth();
