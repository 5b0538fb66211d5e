/**
 * Structures in HCL: blocks, and the attributes that Terraform refuses in their place, with the fix that converts them.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { describe, expect, it } from "vitest";
import { lintFixed } from "../../../../lib/lint/run/lint-fixed.ts";
import { lintables } from "../../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { lintHcl, marked, open } from "./lint-hcl.ts";

/** A policy with this text in it. */
const policy = (details: string, selection = '  resource_selection {\n    tag_map = { stage = "test" }\n  }'): string =>
  `resource "lintel_lifecycle_policy" "p" {
  name           = "keep"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"
${details}
${selection}
}
`;

const rule = (value = "90"): string => `  policy_details {
    action { type = "DISABLE" }
    filter {
      type  = "AGE"
      value = ${value}
      unit  = "DAYS"
    }
  }`;

const asAttribute = (value = "90"): string =>
  `  policy_details = [{ action = { type = "DISABLE" }, filter = { type = "AGE", value = ${value}, unit = "DAYS" } }]`;

/** The text after the safe fixes, and its findings. */
async function fixed(text: string): Promise<{ readonly text: string; readonly found: readonly string[] }> {
  const workingFolder = temporaryFolder({ "main.tf": text });
  const { result, files } = await lintFixed({ paths: ["."], resources: lintables, workingFolder });
  return { text: files[0]?.after ?? text, found: marked(result) };
}

describe("structures", () => {
  it("are parsed as blocks", async () => {
    expect(marked(await lintHcl(policy(rule())))).toEqual([]);
    expect(marked(await lintHcl(policy(rule("1001"))))).toEqual(["range policy_details[0].filter.value 1001"]);
    expect(marked(await lintHcl(policy(`${rule()}\n${rule("1001")}`)))).toEqual(
      [
        'one-rule-per-action policy_details[1].action.type "DISABLE"',
        "range policy_details[1].filter.value 1001",
      ].sort(),
    );
  });

  it("are also parsed as attributes, of which the outermost has a finding", async () => {
    expect(marked(await lintHcl(policy(asAttribute("1001"))))).toEqual([
      "block-form policy_details policy_details",
      "range policy_details[0].filter.value 1001",
    ]);
    const mixed = rule().replace('action { type = "DISABLE" }', 'action = { type = "DISABLE" }');
    const result = await lintHcl(policy(mixed));
    expect(marked(result)).toEqual(["block-form policy_details[0].action action"]);
    expect(result.findings[0]?.message).toContain(
      "policy_details[0].action is written as an attribute; it must be a block: in an attribute Terraform would silently drop misspelled names",
    );
  });

  it("that are computed have a finding without a fix", async () => {
    const result = await lintHcl(`variable "rules" {}\n${policy("  policy_details = var.rules")}`);
    expect(marked(result)).toEqual(["block-form policy_details policy_details"]);
    expect(result.findings[0]).not.toHaveProperty("fix");
    expect(open(result)).toContain(
      "lintel_lifecycle_policy.p policy_details: refers to var.rules, which has no default",
    );
  });

  it("have findings for misspelled names in either form", async () => {
    for (const misspelled of ["exclusion_rule {\n    }", "exclusion_rule = {}"]) {
      const text = policy(rule().replace("    filter {", `    ${misspelled}\n    filter {`));
      expect(marked(await lintHcl(text))).toEqual(["member-name policy_details[0].exclusion_rule exclusion_rule"]);
    }
  });

  it("may be dynamic blocks within blocks", async () => {
    const selection = (forEach: string) =>
      `  resource_selection {\n    dynamic "recipes" {\n      for_each = ${forEach}\n      content {\n        name             = recipes.value\n        semantic_version = "1.x.x"\n      }\n    }\n  }`;
    expect(marked(await lintHcl(policy(rule(), selection('["web", "b"]'))))).toEqual([
      "length resource_selection.recipes[1].name recipes.value",
    ]);
    expect(marked(await lintHcl(policy(rule(), selection("[]"))))).toEqual([
      "exactly-one resource_selection resource_selection",
    ]);
    expect(marked(await lintHcl(`variable "x" {}\n${policy(rule(), selection("var.x"))}`))).toEqual([]);
  });

  it("are called blocks in messages about missing and repeated ones", async () => {
    const words = ({ findings }: Awaited<ReturnType<typeof lintHcl>>) =>
      findings.map(({ message, help }) => [message.replace(/ \([^)]*\)$/, ""), help]);
    expect(words(await lintHcl(policy("", "")))).toEqual([
      ["policy_details is missing; it is required", "add 1 to 3 policy_details blocks"],
      [
        "resource_selection is missing; it is required",
        "add a resource_selection block with exactly one of recipes or tag_map",
      ],
    ]);
    expect(words(await lintHcl(policy("  policy_details {}")))).toEqual([
      [
        "policy_details[0] is empty; it requires action and filter",
        "add an action block to policy_details[0]; add a filter block to policy_details[0]",
      ],
    ]);
    const four = ["DEPRECATE", "DISABLE", "DELETE", "DELETE"].map((type) => rule().replace("DISABLE", type)).join("\n");
    expect(words(await lintHcl(policy(four)))).toContainEqual([
      "policy_details has 4 blocks; it must have 1 to 3",
      undefined,
    ]);
    const aws = policy("", "").replaceAll("lintel_lifecycle_policy", "aws_imagebuilder_lifecycle_policy");
    expect(words(await lintHcl(aws)).map(([, help]) => help)).toContain("add 1 to 3 policy_detail blocks");
  });

  it("of other providers keep their form", async () => {
    const text = policy(asAttribute()).replaceAll("lintel_lifecycle_policy", "awscc_imagebuilder_lifecycle_policy");
    expect(marked(await lintHcl(text)).filter((each) => each.startsWith("block-form"))).toEqual([]);
  });
});

describe("the fix", () => {
  it.each([
    ["on one line", asAttribute()],
    [
      "over several lines",
      `  policy_details = [
    {
      action = { type = "DISABLE" },
      filter = {
        type = "AGE"
        value = 90,
        unit = "DAYS"
      }
    },
  ]`,
    ],
    [
      "with quoted names and colons",
      `  policy_details = [{ "action" : { "type" : "DISABLE" }, filter = { type : "AGE", value : 90, unit : "DAYS" } }]`,
    ],
    ["in blocks", rule().replace(/filter \{[^}]*\}/, 'filter = { type = "AGE", value = 90, unit = "DAYS" }')],
    ["of one where there may be several", asAttribute().replace("[{", "{").replace(/}\]$/, "}")],
    ["of null within", asAttribute().replace("action =", "exclusion_rules = null, action =")],
  ])("writes %s as blocks", async (_, details) => {
    expect(await fixed(policy(details))).toEqual({ text: policy(rule()), found: [] });
  });

  it("writes structures on a condition as dynamic blocks", async () => {
    const written = (details: string): string => `variable "on" {}\n${policy(`  ${details}`)}`;
    const { text } = await fixed(written('policy_details = var.on ? [] : [{ action = { type = "DISABLE" } }]'));
    expect(text).toBe(
      written(
        'dynamic "policy_details" {\n    for_each = var.on ? [] : [1]\n    content {\n      action { type = "DISABLE" }\n    }\n  }',
      ),
    );
  });

  it("writes for expressions as dynamic blocks", async () => {
    const details =
      '[for days in [1, 2] : { action = { type = "DISABLE" }, filter = { type = "AGE", value = days, unit = "DAYS" } }]';
    const { text } = await fixed(policy(`  policy_details = ${details}`));
    expect(text).toBe(
      policy(
        `  dynamic "policy_details" {\n    for_each = [1, 2]\n    iterator = days\n    content {\n      action { type = "DISABLE" }\n      filter {\n        type  = "AGE"\n        value = days.value\n        unit  = "DAYS"\n      }\n    }\n  }`,
      ),
    );
  });

  it("keeps comments, expressions and maps, and aligns like terraform fmt", async () => {
    const details = `  # What we keep.
  policy_details = [
    # The old ones.
    {
      action = { type = "DELETE", include_resources = { vm_images = true, snapshots = false } } # and their AMIs
      # By age.
      filter = { type = "AGE", value = local.days * 2, unit = "DAYS" }

      exclusion_rules = {
        tag_map = {
          keep = "yes"
        }
      }
    },
    {
      action = { type = "DISABLE" }, filter = { type = "AGE", value = 30, unit = "DAYS" }
    }
    # That is all.
  ]`;
    const { text, found } = await fixed(`locals {\n  days = 45\n}\n${policy(details)}`);
    expect(found).toEqual([]);
    expect(text).toContain(`  # What we keep.
  # The old ones.
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = false
      }
    } # and their AMIs
    # By age.
    filter {
      type  = "AGE"
      value = local.days * 2
      unit  = "DAYS"
    }

    exclusion_rules {
      tag_map = {
        keep = "yes"
      }
    }
  }
  policy_details {
    action { type = "DISABLE" }
    filter {
      type  = "AGE"
      value = 30
      unit  = "DAYS"
    }
  }
  # That is all.
  resource_selection {`);
  });

  it.each([
    ["a condition between two", 'policy_details = var.on ? var.rules : [{ action = { type = "DISABLE" } }]'],
    ["a for expression of computed elements", "policy_details = [for each in var.rules : each]"],
    ["an element that is computed", "policy_details = [var.rule]"],
    ["a computed name", 'policy_details = [{ (var.name) = { type = "DISABLE" } }]'],
    [
      "a structure within that is computed",
      'policy_details = [{ action = var.action, filter = { type = "COUNT", value = 1 } }]',
    ],
  ])("does not change %s", async (_, details) => {
    const text = `variable "on" {}\nvariable "rules" {}\nvariable "rule" {}\nvariable "name" {}\nvariable "action" {}\n${policy(`  ${details}`)}`;
    const { text: after, found } = await fixed(text);
    expect(after).toBe(text);
    expect(found).toContain("block-form policy_details policy_details");
  });

  it("converts the settings of the provider, and maps of structures to labels", async () => {
    const { text, found } = await fixed(`provider "lintel" {
  rest_api = { base_url = "https://api.example.test", api_version = "2022-11-28", token_from = "env:T" }
  agents = [
    { agent = "https://a.example.test" },
    { agent = "https://b.example.test", credentials = { bearer = { secret_from = "env:B" }, key = { secret_from = "env:K" } } },
  ]
}
`);
    expect(found).toEqual([]);
    expect(text).toBe(`provider "lintel" {
  rest_api {
    base_url    = "https://api.example.test"
    api_version = "2022-11-28"
    token_from  = "env:T"
  }
  agents { agent = "https://a.example.test" }
  agents {
    agent = "https://b.example.test"
    credentials "bearer" { secret_from = "env:B" }
    credentials "key" { secret_from = "env:K" }
  }
}
`);
  });
});
