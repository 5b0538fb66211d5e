// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation.
/** Tests of texts that are known in part: decided where every text between the known parts gives the same result. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SampledTest } from "../../../lib/lint/rule/condition.ts";
import type { RuleOptionValues } from "../../../lib/lint/rule/rule-options.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { cases } from "../../run/sizes.ts";
import { lintTemplate } from "../inputs/cloudformation/lint-template.ts";
import { lintHcl } from "../inputs/hcl/lint-hcl.ts";

/** A service in HCL with an image and other arguments of its repository and its health check. */
const service = (image: string, { type = "ECR", port = '"8080"', path = '"/"' } = {}): string => `
variable "unknown" {}
variable "port" {}
variable "tag" { default = "latest" }
resource "aws_ecr_repository" "web" { name = "web" }
resource "aws_apprunner_service" "web" {
  service_name = "web-1"
  health_check_configuration {
    protocol = "HTTP"
    path     = ${path}
  }
  source_configuration {
    authentication_configuration { access_role_arn = "arn:aws:iam::123456789012:role/pull" }
    image_repository {
      image_identifier      = ${image}
      image_repository_type = "${type}"
      image_configuration { port = ${port} }
    }
  }
}
`;

const judged = async (text: string, rule: string) => {
  const { findings, notEvaluated } = await lintHcl(text);
  const found = findings.some((each) => each.rule.endsWith(`/${rule}`));
  const open = notEvaluated.some((each) => each.rule.endsWith(`/${rule}`));
  return found ? "found" : open ? "open" : "passed";
};

describe("the rule about pinned images", () => {
  it.each([
    ['"${aws_ecr_repository.web.repository_url}:latest"', "found"],
    ["aws_ecr_repository.web.repository_url", "found"],
    ['"${var.unknown}:latest"', "found"],
    ['"${var.unknown}/team/web"', "found"],
    ['format("%s:latest", var.unknown)', "found"],
    ['format("%s:%s", var.unknown, var.tag)', "found"],
    ['format("%s:%d", var.unknown, var.port)', "open"],
    ['join(":", [aws_ecr_repository.web.repository_url, "latest"])', "found"],
    ['join("/", ["public.ecr.aws", "a", "${var.unknown}:latest"])', "found"],
    ['join(":", var.unknown)', "open"],
    ['join(":", ["web:1", null])', "open"],
    ['replace("${var.unknown}:latest", "latest", "1")', "open"],
    ['try("${var.unknown}:latest", "")', "open"],
    ['"${aws_ecr_repository.web.repository_url}:${var.tag}"', "found"],
    ['"${aws_ecr_repository.web.repository_url}:1.4"', "passed"],
    ['"${var.unknown}@sha256:${var.port}"', "passed"],
    ['"public.ecr.aws/team/web:v${var.unknown}"', "passed"],
    ['"public.ecr.aws/team/web:${var.unknown}-alpine"', "passed"],
    ['"public.ecr.aws/team/web:${var.unknown}"', "open"],
    ['"public.ecr.aws/team/web:la${var.unknown}t"', "open"],
    ['"${aws_ecr_repository.web.repository_url}:${var.unknown}"', "open"],
    ['"${var.unknown}-alpine"', "open"],
    ["var.unknown", "open"],
  ])("judges %s: %s", async (image, expected) => {
    expect(await judged(service(image), "image-is-pinned")).toBe(expected);
  });

  it("judges a template", async () => {
    const { messages } = await lintTemplate(`
Parameters: { Repository: { Type: String } }
Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      SourceConfiguration:
        ImageRepository: { ImageIdentifier: !Sub "\${Repository}:latest", ImageRepositoryType: ECR_PUBLIC }
`);
    expect(messages).toEqual([
      expect.stringMatching(
        /^SourceConfiguration\.ImageRepository\.ImageIdentifier has the tag latest, or none; the image may change/,
      ),
    ]);
  });
});

describe("other rules about a part of a text", () => {
  it.each([
    ["image-fits-registry", service('"public.ecr.aws/${var.unknown}:1"'), "found"],
    ["image-fits-registry", service("aws_ecr_repository.web.repository_url", { type: "ECR_PUBLIC" }), "found"],
    ["image-fits-registry", service("aws_ecr_repository.web.repository_url"), "passed"],
    ["image-fits-registry", service('"${var.unknown}/web:1"'), "open"],
    ["health-path-begins-with-slash", service('"a/b:1"', { path: '"health/${var.unknown}"' }), "found"],
    ["health-path-begins-with-slash", service('"a/b:1"', { path: '"/${var.unknown}"' }), "passed"],
    ["health-path-begins-with-slash", service('"a/b:1"', { path: '"${var.unknown}/health"' }), "open"],
    ["port-is-a-port-number", service('"a/b:1"', { port: '"${var.port}/tcp"' }), "found"],
    ["port-is-a-port-number", service('"a/b:1"', { port: '"80${var.port}"' }), "open"],
  ])("%s judges %#", async (rule, text, expected) => {
    expect(await judged(text, rule)).toBe(expected);
  });

  const pushed = (url: string): string => `
variable "unknown" {}
resource "lintel_push_config" "p" {
  agent   = "https://agents.example.com"
  task_id = "t-1"
  url     = ${url}
  token   = "env:HOOK_TOKEN"
}
`;

  it.each([
    ["address-is-https", '"http://hooks.example.com/${var.unknown}"', "found"],
    ["address-is-https", '"http://${var.unknown}/hook"', "open"],
    ["address-is-https", '"https://${var.unknown}/hook"', "passed"],
    ["address-is-public", '"https://10.1.2.3/${var.unknown}"', "found"],
    ["address-is-public", '"https://10.1.2.3${var.unknown}"', "open"],
    ["address-has-no-user", '"https://me:swordfish@hooks.example.com/${var.unknown}"', "found"],
    ["address-has-no-user", '"https://hooks.example.com/${var.unknown}@x"', "passed"],
    ["address-has-no-user", '"https://hooks.example.com${var.unknown}/x"', "open"],
  ])("%s judges %s: %s", async (rule, url, expected) => {
    expect(await judged(pushed(url), rule)).toBe(expected);
  });
});

/** All tests that a part of a text may decide, by rule. */
const sampled = (await Promise.all(lintables.map((each) => each.rules()))).flatMap(({ default: { rules } }) =>
  rules.flatMap(({ id, when = [] }) =>
    when.flatMap(([, ...allowed]) =>
      allowed.flatMap((each): readonly (readonly [string, SampledTest])[] =>
        typeof each === "function" && "sample" in each ? [[id, each]] : [],
      ),
    ),
  ),
);

/** A name of an image as registries take it; a tag or a digest of no other form exists. */
const imageForm = /^(?:[\w.-]+(?::\d+)?\/)?(?:[\w-]+[./])*[\w-]+(?::\w[\w.-]*)?(?:@\w+:[0-9a-f]{4,})?$/;

describe("a part of a text", () => {
  const piece = fc.oneof(
    fc.constantFrom("latest", ":latest", "la", "test", ":", "/", "@", "@sha256:0f3a5b7c", ":1.4", ":5000/", "web", "."),
    fc.constantFrom(
      "registry.test/",
      "public.ecr.aws/",
      "123456789012.dkr.ecr.",
      "*",
      "*.",
      "www",
      "80",
      "0",
      "-",
      "?",
    ),
    fc.constantFrom("http://", "https://", "localhost", "10.1.2.3", "me:pw@", "#", "\\", "aws-service-role/", "%", " "),
    fc.constantFrom("arn:aws:iam::123456789012:role/", "AWSServiceRoleFor", "health", "x.test", "grpc://", "\n"),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
  const gaps = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 });

  it.each(sampled)("decides %s as every whole text does", (id, test) => {
    const options: RuleOptionValues = { allowInsecure: false, allowLocalAddresses: false };
    const isImage = id.endsWith("/image-is-pinned");
    fc.assert(
      fc.property(text, gaps, (start, rest) => {
        const sample = test.sample([start, ...rest.map(([, part]) => part)], undefined);
        const whole = start + rest.map(([unknown, part]) => unknown + part).join("");
        if (sample === undefined || (isImage && !imageForm.test(whole))) return;
        expect([whole, test(whole, options)]).toEqual([whole, test(sample, options)]);
      }),
      { numRuns: cases(20_000) },
    );
  });

  it("decides tests of ten rules or more", () => {
    expect(new Set(sampled.map(([id]) => id)).size).toBeGreaterThanOrEqual(10);
  });
});
