/** Configurations of a hosted service for tests: a valid one, and changes to it. */
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { everyServiceArgument, expressionsOf } from "./declarations.ts";

const good: Expressions = {
  service_name: '"web-1"',
  source_configuration: `{
    image_repository = {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }`,
};

/** A resource block: the valid service with `changes`. */
export function service(changes: Expressions = {}, name = "s"): string {
  return resourceBlock("lintel_hosted_service", name, { ...good, ...changes });
}

/** The same service as a request to the service. */
export const goodService = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

/** A code source. */
export const codeSource = `{
    code_repository = {
      repository_url = "https://git.example.com/web"
      source_code_version = { type = "BRANCH", value = "main" }
      code_configuration = { configuration_source = "API", code_configuration_values = { runtime = "NODEJS_22", build_command = "npm ci" } }
    }
    authentication_configuration = { connection_arn = "arn:aws:apprunner:us-east-1:123456789012:connection/git/1" }
  }`;

/** All attributes of a service from an image. */
export const everythingOfService: Expressions = expressionsOf(everyServiceArgument);
