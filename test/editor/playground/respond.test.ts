import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type {
  CompareResponse,
  CompleteResponse,
  HoverResponse,
  LintResponse,
  SimulateResponse,
} from "../../../lib/editor/playground/messages.ts";
import { respond } from "../../../lib/editor/playground/respond.ts";

const lint = async (text: string, name = "request.yaml"): Promise<LintResponse> =>
  (await respond({ ask: "lint", file: { name, text } })) as LintResponse;

const policy = (days: number, name = "web images"): string => `name: ${name}
executionRole: image-lifecycle
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: ${days}, unit: DAYS }
resourceSelection:
  tagMap: { role: web }
`;

const inventory = JSON.stringify({
  images: [60, 10].map((age) => ({
    id: `image-${age}`,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: new Date(Date.UTC(2026, 2, 1) - age * 86_400_000).toISOString(),
    status: "AVAILABLE",
    tags: { role: "web" },
    vmImages: [],
  })),
});

const simulate = async (text: string, at = "2026-03-01T00:00:00Z", images = inventory): Promise<SimulateResponse> =>
  (await respond({
    ask: "simulate",
    file: { name: "request.yaml", text },
    inventory: images,
    at,
  })) as SimulateResponse;

const compare = async (before: string, now: string): Promise<CompareResponse> =>
  (await respond({
    ask: "compare",
    before: { name: "request.yaml", text: before },
    now: { name: "request.yaml", text: now },
  })) as CompareResponse;

describe("findings", () => {
  test("name the rule with its page, the place and the fixes", async () => {
    const { findings, counts, fixed } = await lint(policy(30).replace("DELETE", "delete"));
    expect(counts).toEqual({ error: 1, warning: 0, info: 0 });
    expect(findings).toEqual([
      expect.objectContaining({
        severity: "error",
        rule: {
          id: "lifecycle-policy/enum",
          url: expect.stringMatching(/docs\/reference\/lifecycle-policy\.md#lifecycle-policyenum$/),
        },
        line: 5,
        fixes: [expect.objectContaining({ isSafe: true })],
      }),
    ]);
    expect(fixed).toBe(policy(30));
  });

  test("are those of Terraform files, templates and agent cards", async () => {
    const hcl = await lint(
      'resource "lintel_lifecycle_policy" "web" {\n  name = "Web"\n  resource_type = "VM_IMAGE"\n}\n',
      "main.tf",
    );
    expect(hcl.resources).toEqual(["lintel_lifecycle_policy.web"]);
    const template = await lint(
      "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  Web:\n    Type: AWS::AppRunner::Service\n    Properties: {}\n",
    );
    expect(template.counts.error).toBeGreaterThan(0);
    const card = await lint(readFileSync("examples/a2a/on-call/card.yaml", "utf8"));
    expect(card.resources.join()).toMatch(/^agent-card /);
  });

  test("say where a text cannot be read", async () => {
    const { findings, counts } = await lint("name: [\n");
    expect(counts.error).toBe(1);
    expect(findings).toEqual([expect.objectContaining({ message: expect.stringMatching(/^The text /), line: 2 })]);
  });

  test("are none for a blank text, and the first of very many", async () => {
    expect((await lint(" \n")).findings).toEqual([]);
    const { findings, counts } = await lint(Array.from({ length: 300 }, (_, at) => policy(0, `p${at}`)).join("---\n"));
    expect(counts.error).toBeGreaterThanOrEqual(300);
    expect(findings).toHaveLength(200);
  });
});

describe("the simulation", () => {
  test("shows what happens to each image", async () => {
    const { rows, summary, images } = await simulate(policy(30));
    expect(summary).toBe("2 images, first run on 2026-03-01: 1 deleted, 1 kept");
    expect(images).toBe(2);
    expect(rows).toEqual([
      expect.objectContaining({
        image: "image-60",
        about: "web 1.0.0, 60 days old",
        action: "DELETE",
        policy: "web images, rule 1",
      }),
      expect.objectContaining({
        image: "image-10",
        action: "KEEP",
        next: expect.stringMatching(/^DELETE on 2026-03-2\d$/),
      }),
    ]);
  });

  test.each([
    ["", undefined, inventory, /declares no lifecycle policy/],
    ["name: [", undefined, inventory, /cannot be read/],
    [policy(0), undefined, inventory, /1 policy of the text with errors/],
    [policy(30), "tomorrow", inventory, /The time is "tomorrow"; write it in ISO 8601/],
    [policy(30), undefined, "images: 1", /^inventory:1:1: has no list of images/],
    [policy(30), undefined, '{"images": [{"createdAt": 1}]}', /^inventory:1:\d+: images\[0\]/],
  ])("says in a sentence why it cannot be run: %#", async (text, at, images, sentence) => {
    const { faults, rows } = await simulate(text, at, images);
    expect(faults[0]).toMatch(sentence);
    expect(rows).toEqual([]);
  });
});

describe("the comparison", () => {
  test("says what a change does to any inventory", async () => {
    const { summary, policies } = await compare(policy(90), policy(30));
    expect(summary).toMatch(/all policies together: deletions wider/);
    expect(policies).toEqual([
      {
        name: "web images",
        relation: expect.stringMatching(/^deletions wider/),
        sentences: expect.arrayContaining([
          expect.stringMatching(/^Deletes sooner: after 30 days instead of 90/),
          expect.stringMatching(/^newly deleted/),
        ]),
      },
    ]);
  });

  test("says what changes of agents and services mean", async () => {
    const card = readFileSync("examples/a2a/on-call/card.yaml", "utf8");
    const { changes } = await compare(card, card.replace(/ {2}- id: (.*)/, "  - id: other-$1"));
    expect(changes.map(({ rule }) => rule?.id)).toContain("change/skill-is-removed");
  });

  test.each([
    ["", policy(30), /no text to compare with/],
    [policy(30), "", /The text is empty/],
    ["name: [", policy(30), /The previous text cannot be read: it /],
    [policy(30), "name: [", /The text cannot be read/],
  ])("says in a sentence why nothing is compared: %#", async (before, now, sentence) => {
    expect((await compare(before, now)).faults[0]).toMatch(sentence);
  });
});

describe("at a cursor", () => {
  const text = policy(30);
  const syntax = "yaml";

  test("what may be written is proposed, with placeholders", async () => {
    const offset = text.indexOf("DELETE");
    const { completion } = (await respond({ ask: "complete", text, syntax, offset })) as CompleteResponse;
    expect(completion?.proposals.map(({ label }) => label)).toEqual(["DELETE", "DEPRECATE", "DISABLE"]);
    expect(text.slice(completion?.start, completion?.end)).toBe("DELETE");
    const whole = (await respond({ ask: "complete", text: "", syntax, offset: 0 })) as CompleteResponse;
    const [first] = whole.completion?.proposals ?? [];
    expect(first).toMatchObject({ is: "declaration", isSnippet: true, text: expect.stringMatching(/\$\{?1/) });
  });

  test("the field is described, with its bounds and sections", async () => {
    const { hover } = (await respond({ ask: "hover", text, syntax, offset: text.indexOf("unit") })) as HoverResponse;
    expect(hover?.page).toMatchObject({ name: "unit", bounds: expect.stringContaining("DAYS") });
    expect(hover?.page.sections).not.toEqual([]);
  });

  test("nothing is said where the model knows nothing", async () => {
    const comment = { text: "# policy", syntax, offset: 4 } as const;
    expect(await respond({ ask: "hover", ...comment })).toEqual({ ask: "hover" });
    expect(await respond({ ask: "complete", ...comment })).toEqual({ ask: "complete" });
  });
});
