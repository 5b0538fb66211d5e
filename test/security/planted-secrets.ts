// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation.
/** Files in which a secret stands by its mark or its name, one in every place of each form of input. */
import { secret } from "../run/secret.ts";

/** The secret, which looks like none. */
export const literal = secret("Marked");

/** Files by their names. */
export type Files = { readonly [name: string]: string };

/** A plan that creates a policy with an invalid type of resources. */
const plan = (more: object, values: object = {}) =>
  JSON.stringify({
    format_version: "1.2",
    ...more,
    resource_changes: [
      {
        address: "lintel_lifecycle_policy.p",
        mode: "managed",
        type: "lintel_lifecycle_policy",
        name: "p",
        change: { actions: ["create"], before: null, after: { name: "a", ...values }, ...more },
      },
    ],
  });

/** A policy of Terraform whose type of resources is an expression. */
export const policy = (type: string): string => `resource "lintel_lifecycle_policy" "p" {
  name           = "a"
  execution_role = "r"
  resource_type  = ${type}
}
`;

/** A template whose policy has an expression as the type of its resources. */
export const template = (type: string, more: string): string => `${more}
Resources:
  P:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: a
      ExecutionRole: r
      ResourceType: ${type}
`;

export const named = `variable "db_password" {
  default = "${literal}"
}
`;
const parameter = `Parameters:
  DbPassword:
    Type: String
    Default: ${literal}`;
const mapping = `Mappings:
  Settings:
    here:
      DbPassword: ${literal}`;

/** Writes a declaration that uses an expression; a template begins with what comes before its resources. */
export type Use = (expression: string, before?: string) => string;

/** Where the secret comes from, and the files of a declaration that uses it. */
const origins: readonly (readonly [what: string, filesOf: (use: Use) => Files])[] = [
  ["a variable's default", (use) => ({ "main.tf": named + use("var.db_password") })],
  [
    "terraform.tfvars",
    (use) => ({
      "main.tf": `variable "db_password" {}\n${use("var.db_password")}`,
      "terraform.tfvars": `db_password = "${literal}"\n`,
    }),
  ],
  [
    "a value of a JSON file of variables",
    (use) => ({
      "main.tf": `variable "db" {}\n${use("upper(values(var.db)[0])")}`,
      "terraform.tfvars.json": JSON.stringify({ db: { password: literal } }),
    }),
  ],
  ["a local value", (use) => ({ "main.tf": `locals {\n  db_password = "${literal}"\n}\n${use("local.db_password")}` })],
  [
    "a local value by another name",
    (use) => ({ "main.tf": `${named}locals {\n  word = var.db_password\n}\n${use("local.word")}` }),
  ],
  [
    "a member of an object",
    (use) => ({ "main.tf": `locals {\n  db = { password = "${literal}" }\n}\n${use("local.db.password")}` }),
  ],
  [
    "an index",
    (use) => ({ "main.tf": `locals {\n  db = { password = "${literal}" }\n}\n${use('local.db["password"]')}` }),
  ],
  ["a function", (use) => ({ "main.tf": named + use("lower(var.db_password)") })],
  ["a part", (use) => ({ "main.tf": named + use("substr(var.db_password, 0, 200)") })],
  ["a template", (use) => ({ "main.tf": named + use('"x-${var.db_password}-y"') })],
  ["a for expression", (use) => ({ "main.tf": named + use('join("-", [for each in [var.db_password] : each])') })],
  [
    "an object that is renamed",
    (use) => ({ "main.tf": `${named}locals {\n  o = { word = var.db_password }\n}\n${use("local.o.word")}` }),
  ],
  ["a condition", (use) => ({ "main.tf": named + use('var.db_password == "" ? "VM_IMAGE" : var.db_password') })],
  [
    "an argument of a module",
    (use) => ({
      "main.tf": `module "m" {\n  source = "./m"\n  db_password = "${literal}"\n}\n`,
      "m/main.tf": `variable "db_password" {}\n${use("var.db_password")}`,
    }),
  ],
  [
    "an argument that a module calls otherwise",
    (use) => ({
      "main.tf": `${named}module "m" {\n  source = "./m"\n  word = var.db_password\n}\n`,
      "m/main.tf": `variable "word" {}\n${use("var.word")}`,
    }),
  ],
  [
    "an output of a module",
    (use) => ({
      "main.tf": `module "m" {\n  source = "./m"\n}\n${use("module.m.word")}`,
      "m/main.tf": `${named}output "word" {\n  value = var.db_password\n}\n`,
    }),
  ],
  [
    "an ephemeral variable",
    (use) => ({ "main.tf": `variable "word" {\n  ephemeral = true\n  default = "${literal}"\n}\n${use("var.word")}` }),
  ],
  [
    "a sensitive variable",
    (use) => ({ "main.tf": `variable "word" {\n  sensitive = true\n  default = "${literal}"\n}\n${use("var.word")}` }),
  ],
  ["a parameter", (use) => ({ "template.yaml": use("!Ref DbPassword", parameter) })],
  ["a parameter in a text", (use) => ({ "template.yaml": use('!Sub "x-${DbPassword}"', parameter) })],
  ["a parameter in another form", (use) => ({ "template.yaml": use("!Join [x, [a, !Ref DbPassword]]", parameter) })],
  [
    "a parameter that a condition compares",
    (use) => ({
      "template.yaml": use(
        "!If [C, !Ref DbPassword, VM_IMAGE]",
        `${parameter}\nConditions:\n  C: !Not [!Equals [!Ref DbPassword, ""]]`,
      ),
    }),
  ],
  ["a mapping", (use) => ({ "template.yaml": use("!FindInMap [Settings, here, DbPassword]", mapping) })],
  [
    "a mapping in a text",
    (use) => ({ "template.yaml": use('!Sub ["x-${W}", { W: !FindInMap [Settings, here, DbPassword] }]', mapping) }),
  ],
];

/** A policy whose type of resources is the expression, in HCL or in a template. */
const typeOfPolicy: Use = (expression, before) =>
  before === undefined ? policy(expression) : template(expression, before);

/** What holds the secret, and the files: a policy with it as the type of its resources. */
export const planted: readonly (readonly [what: string, files: Files])[] = [
  ["a plan's mark", { "plan.json": plan({ after_sensitive: { resource_type: true } }, { resource_type: literal }) }],
  ...origins.map(([what, filesOf]) => [what, filesOf(typeOfPolicy)] as const),
];

/** Declarations in HCL and in a template, with a spot `‹name: usual value›` for each value. */
const declarations: readonly (readonly [hcl: string, template: string])[] = [
  [
    `resource "lintel_lifecycle_policy" "p" {
  for_each       = toset([‹key: "k"›])
  name           = ‹name: "lifecycle"›
  description    = ‹description: "x"›
  execution_role = ‹role: "arn:aws:iam::123456789012:role/r"›
  resource_type  = ‹type: "VM_IMAGE"›
  status         = ‹status: "ENABLED"›
  tags           = { (‹tag key: "a"›) = ‹tag: "b"› }
  policy_details {
    action { type = ‹action: "DELETE"› }
    filter {
      type  = "AGE"
      value = ‹age: 90›
      unit  = ‹unit: "DAYS"›
    }
  }
  resource_selection {
    recipes {
      name             = ‹recipe: "web"›
      semantic_version = ‹version: "1.0.0"›
    }
  }
}
`,
    `  P:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: ‹name: lifecycle›
      Description: ‹description: x›
      ExecutionRole: ‹role: arn:aws:iam::123456789012:role/r›
      ResourceType: ‹type: AMI_IMAGE›
      Status: ‹status: ENABLED›
      Tags: { a: ‹tag: b› }
      PolicyDetails:
        - Action: { Type: ‹action: DELETE› }
          Filter: { Type: AGE, Value: ‹age: 90›, Unit: ‹unit: DAYS› }
      ResourceSelection:
        Recipes: [{ Name: ‹recipe: web›, SemanticVersion: ‹version: 1.0.0› }]
`,
  ],
  ...["lintel_hosted_service", "aws_apprunner_service"].map(
    (type) =>
      [
        `resource "${type}" "s" {
  for_each     = toset([‹key: "k"›])
  service_name = ‹name: "lifecycle"›
  tags         = { (‹tag key: "a"›) = ‹tag: "b"› }
  source_configuration {
    image_repository {
      image_identifier      = ‹image: "public.ecr.aws/nginx/nginx:1"›
      image_repository_type = ‹type: "ECR_PUBLIC"›
      image_configuration {
        port                          = ‹port: "8080"›
        start_command                 = ‹command: "./run"›
        runtime_environment_variables = { (‹variable name: "STAGE"›) = ‹variable: "prod"› }
        runtime_environment_secrets   = { A = ‹secret: "arn:aws:ssm:eu-west-1:123456789012:parameter/a"› }
      }
    }
  }
  instance_configuration {
    cpu = ‹cpu: "1024"›
  }
}
`,
        `  S:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: ‹name: lifecycle›
      Tags: [{ Key: ‹tag key: a›, Value: ‹tag: b› }]
      SourceConfiguration:
        ImageRepository:
          ImageIdentifier: ‹image: public.ecr.aws/nginx/nginx:1›
          ImageRepositoryType: ‹type: ECR_PUBLIC›
          ImageConfiguration:
            Port: ‹port: "8080"›
            StartCommand: ‹command: ./run›
            RuntimeEnvironmentVariables: [{ Name: ‹variable name: STAGE›, Value: ‹variable: prod› }]
            RuntimeEnvironmentSecrets: [{ Name: A, Value: ‹secret: arn:aws:ssm:eu-west-1:123456789012:parameter/a› }]
      InstanceConfiguration: { Cpu: ‹cpu: "1024"› }
`,
      ] as const,
  ),
];

const spot = /‹([\w ]+): ([^›]*)›/g;

/** Declarations that use an expression in one spot each, and have usual values in the others. */
const uses: readonly (readonly [what: string, use: Use])[] = declarations.flatMap(([hcl, resource]) =>
  [...hcl.matchAll(spot)].map(([, where = ""]) => {
    const filled = (text: string, expression: string) =>
      text.replaceAll(spot, (_, name: string, usual: string) => (name === where ? expression : usual));
    const use: Use = (expression, before) =>
      before === undefined ? filled(hcl, expression) : `${before}\nResources:\n${filled(resource, expression)}`;
    return [`${/"(\w+)"/.exec(hcl)?.[1]}, ${where}`, use] as const;
  }),
);

/** A plan or a state that marks one value of a policy as sensitive, wherever it stands. */
const markedPlans: readonly (readonly [what: string, files: Files])[] = [
  ...["name", "description", "execution_role", "resource_type", "status"].map(
    (member) =>
      [
        `a plan's mark of ${member}`,
        { "plan.json": plan({ after_sensitive: { [member]: true } }, { [member]: literal }) },
      ] as const,
  ),
  [
    "a plan's mark of a tag",
    { "plan.json": plan({ after_sensitive: { tags: { a: true } } }, { tags: { a: literal }, status: "ON" }) },
  ],
  [
    "a plan's sensitive variable",
    {
      "plan.json": plan(
        {
          variables: { word: { value: literal } },
          configuration: { root_module: { variables: { word: { sensitive: true } } } },
        },
        { resource_type: literal },
      ),
    },
  ],
];

/** Requests, cards and settings that hold the secret under a name of its own. */
const documents: readonly (readonly [what: string, files: Files])[] = [
  [
    "a member that Lintel does not know",
    { "p.json": JSON.stringify({ name: "lifecycle", policyDetails: [], dbPassword: literal }) },
  ],
  ["a tag in YAML", { "p.yaml": `name: lifecycle\nstatus: ON\npolicyDetails: []\ntags:\n  db_password: ${literal}\n` }],
  [
    "an environment variable of a request",
    {
      "s.json": JSON.stringify({
        ServiceName: "lifecycle",
        SourceConfiguration: {
          ImageRepository: {
            ImageIdentifier: "public.ecr.aws/nginx/nginx:1",
            ImageRepositoryType: "ECR",
            ImageConfiguration: { RuntimeEnvironmentVariables: { DB_PASSWORD: literal } },
          },
        },
      }),
    },
  ],
  [
    "a push configuration",
    {
      "c.yaml": `taskId: lifecycle\nurl: ftp://hooks.example.com\ntoken: ${literal}\nauthentication:\n  scheme: Basic\n  credentials: ${literal}\n`,
    },
  ],
  [
    "an agent card",
    {
      "agent-card.json": JSON.stringify(
        {
          name: "lifecycle",
          description: "Answers",
          version: "1",
          supportedInterfaces: [
            { url: `https://agent.example.com/?api_key=${literal}`, protocolBinding: "JSONRPC", protocolVersion: "x" },
          ],
          capabilities: {
            extensions: [{ uri: "u", params: { dbPassword: literal, env: [{ name: "API_TOKEN", value: literal }] } }],
          },
          defaultInputModes: ["text"],
          defaultOutputModes: ["text/plain"],
          skills: [{ id: "s", clientSecret: literal }],
        },
        undefined,
        1,
      ),
    },
  ],
  [
    "settings of the provider",
    {
      "cdk.tf.json": JSON.stringify({
        provider: {
          lintel: [
            {
              region: "x",
              access_key: "a",
              secret_key: literal,
              agents: [{ agent: "x", headers: { "x-api-key": literal } }],
            },
          ],
        },
        resource: { lintel_lifecycle_policy: { p: { name: "lifecycle", status: "ON" } } },
      }),
    },
  ],
  [
    "a sensitive variable in JSON",
    {
      "cdk.tf.json": JSON.stringify({
        variable: { word: { default: literal, sensitive: true } },
        resource: { lintel_lifecycle_policy: { p: { name: "lifecycle", status: "${var.word}" } } },
      }),
    },
  ],
  [
    "a state",
    {
      "main.tf": policy('"VM"'),
      "terraform.tfstate": JSON.stringify({
        version: 4,
        resources: [
          {
            mode: "managed",
            type: "lintel_lifecycle_policy",
            name: "p",
            instances: [
              {
                attributes: { id: literal, arn: literal, description: literal },
                sensitive_attributes: [
                  ["id", "arn", "description"].map((value) => [{ type: "get_attr", value }]),
                ].flat(),
              },
            ],
          },
        ],
      }),
    },
  ],
];

/** All inputs: every origin in every spot, marked plans, and documents. */
export const inputs: readonly (readonly [what: string, files: Files])[] = [
  ...origins.flatMap(([origin, filesOf]) => uses.map(([where, use]) => [`${origin}: ${where}`, filesOf(use)] as const)),
  ...markedPlans,
  ...documents,
];
