/** Custom domains in every kind of input: found, and checked with the same rules. */
import { describe, expect, it } from "vitest";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The findings in one file: rule and path. */
async function found(file: string, text: string): Promise<readonly string[]> {
  const workingFolder = temporaryFolder({ [file]: text });
  const { findings, faults, summary } = await lint({ paths: ["."], resources: lintables, workingFolder });
  expect(faults).toEqual([]);
  expect(summary.resources).toBeGreaterThan(0);
  return findings.map(({ rule, path }) => `${rule.replace("custom-domain-association/", "")} ${path}`);
}

const arn = "arn:aws:apprunner:us-east-1:123456789012:service/web-1/1";

describe("a request document", () => {
  const text = (domain: string, www: string) =>
    `ServiceArn: ${arn}\nDomainName: "${domain}"\nEnableWWWSubdomain: ${www}\n`;

  it("is recognized by its subdomain www, and checked", async () => {
    expect(await found("shop.yaml", text("shop.example.com", "true"))).toEqual([]);
    expect(await found("shop.yaml", text("*.example.com", "true"))).toEqual(["wildcard-has-no-www EnableWWWSubdomain"]);
    expect(await found("shop.yaml", text("a_b", "false"))).toEqual(["pattern DomainName"]);
    expect(await found("shop.yaml", text("localhost", "false"))).toEqual(["name-has-labels DomainName"]);
    expect(await found("shop.yaml", `${text("shop.example.com", "true")}Status: ACTIVE\n`)).toEqual([
      "member-name Status",
    ]);
    const two = `${text("shop.example.com", "true")}---\n${text("SHOP.example.com", "false")}`;
    expect(await found("shop.yaml", two)).toEqual(["domains-differ DomainName"]);
  });
});

describe.each(["lintel_custom_domain_association", "aws_apprunner_custom_domain_association"])("%s", (type) => {
  const block = (label: string, service: string, domain: string, more = "") =>
    `resource "${type}" "${label}" {\n  service_arn = ${service}\n  domain_name = "${domain}"\n${more}}\n`;
  const reference = "aws_apprunner_service.web.arn";

  it("is checked in Terraform's JSON and in HCL", async () => {
    const json = (content: object) =>
      JSON.stringify({
        resource: { [type]: { it: { service_arn: arn, domain_name: "shop.example.com", ...content } } },
      });
    expect(await found("cdk.tf.json", json({}))).toEqual([]);
    expect(await found("cdk.tf.json", json({ domain_name: "*.example.com" }))).toEqual([
      "wildcard-has-no-www enable_www_subdomain",
    ]);
    expect(await found("main.tf", block("it", reference, "shop.example.com"))).toEqual([]);
    expect(
      await found("main.tf", block("it", reference, "a.*.example.com", "  enable_www_subdomain = false\n")),
    ).toEqual(["wildcard-is-the-first-label domain_name"]);
    expect(
      await found("main.tf", block("it", reference, "*.example.com", "  enable_www_subdomain = var.www\n")),
    ).toEqual([]);
  });

  it("is compared with others, also those of a service that is known only later", async () => {
    const twice = (one: string, other: string) =>
      block("a", one, "shop.example.com") + block("b", other, "Shop.example.com");
    expect(await found("main.tf", twice(`"${arn}"`, `"${arn}"`))).toEqual(["domains-differ domain_name"]);
    expect(await found("main.tf", twice(reference, reference))).toEqual(["domain-leads-to-one-service domain_name"]);
    const six = ["a", "b", "c", "d", "e", "f"].map((label) => block(label, `"${arn}"`, `${label}.example.com`));
    expect(await found("main.tf", six.join(""))).toEqual(["at-most-five-of-a-service service_arn"]);
  });
});
