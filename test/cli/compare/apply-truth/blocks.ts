/** Blocks of pairs: resources of each kind, in one line of arguments. */

/** A resource of a pair: `id` is what its names begin with. */
export interface Sample {
  readonly type: string;
  /** The body of a block with a name, which is an expression, and with further arguments. */
  body(name: string, more?: Change): string;
  /** A change in place. */
  readonly change: Change;
  /** The argument with the name. */
  readonly name: string;
}

/** The files of a module. A text has `ID` where names begin, so that no two pairs share a name. */
export type Files = { readonly [path: string]: string };

/** A module before and after a change. */
export interface Pair {
  readonly title: string;
  readonly before: Files;
  readonly now: Files;
  /** The provider that the module gets after the change; default: the one before. */
  readonly providerNow?: "us";
}

/** What a block has besides, or instead. */
export interface Change {
  readonly tag?: string;
  readonly more?: string;
  /** Replaces a text of the body. */
  readonly instead?: readonly [text: string, by: string];
}

const sample = (type: string, name: string, body: (name: string) => string): Sample => ({
  type,
  name,
  body: (expression, { tag, more = "", instead: [text, by] = ["", ""] } = {}) =>
    `  ${name} = ${expression}\n${body(expression)}${tag === undefined ? "" : `  tags = { cost = "${tag}" }\n`}${more}`.replace(
      text,
      by,
    ),
  change: { tag: "b" },
});

export const service = sample(
  "lintel_hosted_service",
  "service_name",
  () => `  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "ECR_PUBLIC"
    }
  }
`,
);

export const policy = sample(
  "lintel_lifecycle_policy",
  "name",
  () => `  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "AMI_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type            = "AGE"
      value           = 90
      unit            = "DAYS"
      retain_at_least = 3
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
`,
);

export const connector = sample(
  "lintel_vpc_connector",
  "vpc_connector_name",
  (name) => `  subnets         = ["subnet-1", "subnet-2"]
  security_groups = ["sg-\${${name}}"]
`,
);

export const scaling = sample("lintel_auto_scaling_configuration", "auto_scaling_configuration_name", () => "");

export const observability = sample(
  "lintel_observability_configuration",
  "observability_configuration_name",
  () => `  trace_configuration {
    vendor = "AWSXRAY"
  }
`,
);

export const connection = sample("lintel_connection", "connection_name", () => `  provider_type = "GITHUB"\n`);

/** A resource block. */
export const block = ({ type, body }: Sample, label: string, name: string, more?: Change): string =>
  `resource "${type}" "${label}" {\n${body(name, more)}}\n`;
