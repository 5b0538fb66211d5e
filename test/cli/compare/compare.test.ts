/** `lintel compare`, with real revisions of real repositories. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { compareSchema } from "../../../lib/lifecycle/report/compare/compare-schema.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { card, comparedRepository, main, policy } from "./compared-repository.ts";

const age = (value: number, unit = "DAYS") => ({ type: "AGE", value, unit });
const lintel = lintelInProcess();
const text = (value: unknown): string => JSON.stringify(value);
const isValid = new Ajv({ formats: { "date-time": true } }).compile(compareSchema);

/** The JSON output, which follows the schema. */
function parsed(stdout: string) {
  const result = JSON.parse(stdout);
  expect(isValid(result), JSON.stringify(isValid.errors)).toBe(true);
  return result;
}

describe("policies", () => {
  it("are equal if only their file, name, unit and order change", async () => {
    const { compare, write } = comparedRepository({
      "a.json": text(policy("web", age(28))),
      "b.json": text(policy("api", age(10), { resourceSelection: { tagMap: { team: "api" } } })),
    });
    write({ "a.json": undefined, "policies/shop.json": text(policy("web images", age(4, "WEEKS"))) });
    const { code, stdout, stderr } = await compare("--against", "HEAD", "--format", "json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const result = parsed(stdout);
    expect(result.deletions).toEqual({ relation: "equal" });
    const named = result.policies.map(
      ({ name, nameBefore, exists, sentences }: { readonly [member: string]: unknown }) => [
        ...[name, nameBefore, exists],
        sentences,
      ],
    );
    expect(named).toEqual([
      ["api", undefined, "both", []],
      ["web images", "web", "both", []],
    ]);
  });

  it("are wider if they delete more, with a witness on which the simulation differs", async () => {
    const { compare, write, run, folder } = comparedRepository({
      "a.json": text(policy("web", { ...age(90), retainAtLeast: 3 })),
    });
    write({ "a.json": text(policy("web", { ...age(60), retainAtLeast: 3 })) });
    const args = ["a.json", "--against", "HEAD"];
    const { code, stdout, stderr } = await compare(...args, "--witness", "w.json", "--fail-on", "newly-deleted");
    expect(code).toBe(1);
    expect(stdout).toContain(
      "  Deletes sooner: after 60 days instead of 90 (the newest 3 of each version stay)\n  newly deleted, such as an image of web 1.0.0, 60 days old, ",
    );
    const [, at = ""] = /--inventory w\.json --at (\S+) --against HEAD\n/.exec(stderr) ?? [];
    const { images } = JSON.parse(readFileSync(join(folder, "w.json"), "utf8"));
    const simulated = await run("simulate", ...args, "--inventory", "w.json", "--at", at, "--format", "json");
    expect(simulated.stderr).toBe("");
    expect(JSON.parse(simulated.stdout).against.deletedSooner[0].image).toBe(images[0].id);
  });

  it("have a witness of what is deleted on a later day rather than of what a run disables", async () => {
    const deletion = {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      filter: age(90),
      exclusionRules: { vmImages: { isPublic: true } },
    };
    const disable = { action: { type: "DISABLE", includeResources: { vmImages: true } }, filter: age(30) };
    const { compare, write } = comparedRepository({ "a.json": text(policy("web", {}, { policyDetails: [deletion] })) });
    write({ "a.json": text(policy("web", {}, { policyDetails: [disable, deletion] })) });
    const { stderr } = await compare("--against", "HEAD", "--witness", "w.json");
    expect(stderr).toMatch(/^lintel: w\.json .* newly deleted \d+ days later; see it with .* --days \d+ /);
  });

  it("that are new, or gone, are compared with none", async () => {
    const { compare, write } = comparedRepository({ "a.json": text(policy("web", age(90))) });
    const other = policy("api", age(90), { resourceSelection: { tagMap: { team: "api" } } });
    write({ "a.json": undefined, "api.json": text(other) });
    const { stdout } = await compare("--against", "HEAD");
    expect(stdout).toContain('"api" (api.json): new\n');
    expect(stdout).toContain("  images tagged team=api older than 90 days are newly deleted");
    expect(stdout).toContain('"web" (a.json): gone\n');
    expect(stdout).toContain("  images of web older than 90 days are no longer deleted");
  });
});

describe("policies with unknown values", () => {
  const hcl = (days: string, besides = "") => `variable "days" {}
resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = ${days}
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = ${besides === "" ? '"x.x.x"' : besides}
    }
  }
}
`;

  it("are compared for every value of a single unknown number", async () => {
    const { compare, write } = comparedRepository({ "main.tf": hcl("90") });
    write({ "main.tf": hcl("var.days") });
    const { code, stdout, stderr } = await compare("--against", "HEAD");
    expect(code).toBe(2);
    const sentence = "wider if var.days is 89 or below, equal if it is 90, narrower if it is 91 or above";
    expect(stdout).toContain(`\n  deletions ${sentence}\n`);
    expect(stdout).toContain("  Deletes after var.days days instead of 90\n");
    expect(stderr).toMatch(
      /^lintel: "web" \(main\.tf\) is not decided: policyDetails\[0\]\.filter\.value refers to var\.days, /,
    );
    expect((await compare("--against", "HEAD", "--allow-undecided")).code).toBe(0);
    const json = parsed((await compare("--against", "HEAD", "--format", "json")).stdout);
    const ofValues = [
      { relation: "wider", from: 1 },
      { relation: "equal", from: 90 },
      { relation: "narrower", from: 91 },
    ];
    expect(json.policies).toMatchObject([
      { deletions: { relation: "different", unlessUnknown: [{ cases: ofValues }] } },
    ]);
  });

  it.each([
    ["an operator", "", "var.days + 30", "var.days + 30"],
    ["a local value", "locals {\n  days = var.days + 30\n}\n", "local.days", "var.days + 30"],
    ["a function of it", "locals {\n  days = var.days\n}\n", "max(local.days, 30)", "max(local.days, 30)"],
    ["an element of a list", "", "[var.days + 30][0]", "[var.days + 30][0]"],
  ])("differ if %s computes another value of one variable", async (_, locals, value, name) => {
    const { compare, write } = comparedRepository({ "main.tf": hcl("var.days") });
    write({ "main.tf": locals + hcl(value) });
    const changed = await compare("--against", "HEAD");
    expect(changed.stdout).toContain(`deletions perhaps different, depending on var.days and ${name}\n`);
    expect(changed.code).toBe(2);
    const { compare: compareSame } = comparedRepository({ "main.tf": locals + hcl(value) });
    const same = await compareSame("--against", "HEAD");
    expect(same.stdout).toContain('"web" (main.tf): equal\n');
    expect(same.code).toBe(0);
  });

  it("differ if a local value in the expression does", async () => {
    const withLocal = (days: number) => `locals {\n  more = ${days}\n}\n${hcl("var.days + local.more")}`;
    const { compare, write } = comparedRepository({ "main.tf": withLocal(30) });
    write({ "main.tf": withLocal(60) });
    const { code, stdout } = await compare("--against", "HEAD");
    expect(stdout).toContain("\n  deletions perhaps different");
    expect(code).toBe(2);
  });

  it("are equal unless an unknown word is another one", async () => {
    const { compare, write } = comparedRepository({ "main.tf": hcl("90") });
    const open = hcl("90").replace("resource_type", "status = var.status\n  resource_type");
    write({ "main.tf": `variable "status" {}\n${open}` });
    const { code, stdout } = await compare("--against", "HEAD");
    expect(code).toBe(2);
    expect(stdout).toContain("\n  deletions equal unless var.status is DISABLED, then narrower\n");
  });

  it("that are whole lists leave it open", async () => {
    const { compare, write } = comparedRepository({ "main.tf": hcl("90") });
    const open = hcl("90").replace(/recipes \{[^}]*\}/, "tag_map = var.tags");
    write({ "main.tf": `variable "tags" {}\n${open}` });
    const { code, stdout } = await compare("--against", "HEAD");
    expect(code).toBe(2);
    expect(stdout).toContain("\n  not known, as it depends on var.tags\n");
    expect(stdout).not.toContain("Not known");
  });

  it("are equal if nothing changes", async () => {
    const { compare } = comparedRepository({ "main.tf": hcl("var.days") });
    expect(await compare("--against", "HEAD")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"web" (main.tf): equal\n'),
    });
  });
});

describe("other changes", () => {
  const files = { "card/agent-card.json": text(card), "main.tf": main("1") };

  it("are findings by severity, with a place on the side that has them", async () => {
    const { compare, write } = comparedRepository(files);
    const renamed = { ...card, skills: [{ ...card.skills[0], id: "find" }] };
    write({ "card/agent-card.json": text(renamed), "main.tf": undefined });
    const { code, stdout } = await compare("--against", "HEAD", "--format", "json");
    expect(code).toBe(0);
    const { changes, summary } = parsed(stdout);
    expect(
      changes.map(({ rule, severity, file, side }: { readonly [member: string]: unknown }) => [
        rule,
        severity,
        file,
        side,
      ]),
    ).toEqual([
      ["change/skill-is-removed", "error", "card/agent-card.json", "now"],
      ["change/resource-is-removed", "warning", "main.tf", "before"],
      ["change/card-offers-more", "info", "card/agent-card.json", "now"],
    ]);
    expect(summary).toEqual({ errors: 1, warnings: 1, info: 1, infos: 1, suppressed: 0 });
  });

  it("have severities that a configuration and --rule set, and suppressions", async () => {
    const { compare, write, run } = comparedRepository(files);
    write({
      "lintel.config.yaml": "rules: { change/service-is-deployed-again: warning }\n",
      "main.tf": main("2", "PAUSED").replace(
        "  desired_status",
        "  # lintel-ignore change/service-is-paused -- nobody uses it\n  desired_status",
      ),
    });
    const { stdout } = await compare("--against", "HEAD", "--format", "json", "--rule", "change/card-*=off");
    const { changes, suppressed } = parsed(stdout);
    expect(changes).toMatchObject([{ rule: "change/service-is-deployed-again", severity: "warning" }]);
    expect(suppressed).toMatchObject([{ rule: "change/service-is-paused" }]);
    // Whether it is unused is not known without the other revision.
    const linted = JSON.parse((await run("lint", "main.tf", "--format", "json")).stdout);
    expect(linted.findings.map(({ rule }: { readonly rule: string }) => rule)).not.toContain("suppression/unused");
    const misspelled = await compare("--against", "HEAD", "--rule", "change/skill-is-removd=off");
    expect(misspelled).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean change/skill-is-removed?"),
    });
  });

  it("fail the guards that name them", async () => {
    const { compare, write } = comparedRepository(files);
    write({ "main.tf": main("2") });
    expect(await compare("--against", "HEAD", "--fail-on", "error,warning,sooner")).toMatchObject({ code: 0 });
    expect(await compare("--against", "HEAD", "--fail-on", "any")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^lintel: 1 info, such as main\.tf:6:31: .* \(--fail-on any\)\n$/),
    });
  });

  it("fail --fail-on sooner only if an image is deleted that was deleted later", async () => {
    const files = (days: number, name: string) => ({ "a.json": text(policy(name, age(days))) });
    const web = files(90, "web");
    const codeOf = async (guard: string, now: object): Promise<unknown> => {
      const { compare, write } = comparedRepository(web);
      write({ "a.json": text({ ...JSON.parse(web["a.json"]), ...now }) });
      const { code, stderr } = await compare("--against", "HEAD", "--fail-on", guard);
      return [code, /^lintel: in some inventory an image is (?:newly deleted|deleted sooner)/.exec(stderr)?.[0]];
    };
    const { policyDetails } = JSON.parse(files(60, "web")["a.json"]);
    const resourceSelection = { recipes: [{ name: "another", semanticVersion: "x.x.x" }] };
    const newly = "lintel: in some inventory an image is newly deleted";
    expect(await codeOf("sooner", { policyDetails })).toEqual([1, newly.replace("newly deleted", "deleted sooner")]);
    expect(await codeOf("newly-deleted", { policyDetails })).toEqual([1, newly]);
    expect(await codeOf("sooner", { resourceSelection })).toEqual([0, undefined]);
    expect(await codeOf("newly-deleted", { resourceSelection })).toEqual([1, newly]);
  });

  it("name what an unknown value leaves open", async () => {
    const { compare, write } = comparedRepository(files);
    write({ "main.tf": `variable "name" {}\n${main("1").replace('"web-1"', "var.name")}` });
    const { code, stdout } = await compare("--against", "HEAD");
    expect(code).toBe(0);
    expect(stdout).toContain("whether service_name of lintel_hosted_service.web (main.tf) changes: it ");
  });

  it("are none without a change, in every format", async () => {
    const { compare } = comparedRepository(files);
    for (const format of ["text", "markdown", "html"]) {
      const { code, stdout } = await compare("--against", "HEAD", "--format", format);
      expect(code).toBe(0);
      expect(stdout).toMatch(/no policies(?:; other|(?:\*\*)?\. Other) changes: (?:\*\*)?no changes/);
    }
  });
});

describe("the other side", () => {
  it("may be a folder with the same paths, or a file", async () => {
    const { compare, write } = comparedRepository({ "now/agent-card.json": text(card), "old/x": "" });
    write({ "old/now/agent-card.json": text({ ...card, version: "1.2.2" }) });
    const { stdout } = await compare("now", "--against", "./old");
    expect(stdout).toContain("the card has another version");
    expect((await compare("now", "--against", "./old/now")).stdout).toContain("the card has another version");
    expect((await compare("now", "--against", "old/now/agent-card.json")).stdout).toContain(
      "the card has another version",
    );
  });

  it("may be a folder beside the other one", async () => {
    const folder = temporaryFolder({
      "old/a.json": text(policy("web", age(90))),
      "now/a.json": text(policy("web", age(60))),
      "deep/x": "",
    });
    for (const path of ["../now", join(folder, "now")]) {
      const { stdout } = await lintel(["compare", path, "--against", "../old"], { cwd: join(folder, "deep") });
      expect(stdout).toContain("  Deletes sooner: after 60 days instead of 90\n");
    }
  });

  it("that does not exist is one sentence", async () => {
    const { compare } = comparedRepository({ "main.tf": main("1") });
    const { code, stderr, stdout } = await compare("--against", "mian");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^lintel: --against mian cannot be read: .*name a revision of this repository\n$/);
    expect(await compare("--against", "./none")).toMatchObject({
      code: 2,
      stderr: "lintel: --against ./none does not exist; name a revision, or a file or folder\n",
    });
    expect(await compare()).toMatchObject({ code: 2, stderr: expect.stringContaining("--against is required") });
  });

  it("that is neither a path nor in a repository is one sentence", async () => {
    const cwd = temporaryFolder({ "main.tf": main("1") });
    const { code, stderr, stdout } = await lintel(["compare", "--against", "old"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^lintel: --against old does not exist, and is not a revision, since this folder is not in a Git/,
    );
  });

  it("that does not parse leaves the rest compared", async () => {
    const { compare, write } = comparedRepository({
      "broken.tf": 'resource "lintel_hosted_service" "web" {',
      "card/agent-card.json": text(card),
    });
    write({ "broken.tf": main("1"), "card/agent-card.json": text({ ...card, version: "2" }) });
    const { code, stdout, stderr } = await compare("--against", "HEAD");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^lintel: at HEAD: broken\.tf:1:/);
    expect(stdout).toContain("the card has another version");
    expect(stdout).not.toContain("is new");
  });

  it("with errors or unknown values in a policy leaves the others compared", async () => {
    const { compare, write } = comparedRepository({
      "a.json": text(policy("web", age(90))),
      "b.json": text(policy("api", age(90), { resourceSelection: { tagMap: { team: "api" } } })),
    });
    write({
      "a.json": text(policy("web", { ...age(90), value: 0 })),
      "b.json": text(policy("api", age(60), { resourceSelection: { tagMap: { team: "api" } } })),
    });
    const { code, stdout, stderr } = await compare("--against", "HEAD");
    expect(code).toBe(2);
    expect(stdout).toContain('"web" (a.json): not compared: it has errors');
    expect(stdout).toContain("  Deletes sooner: after 60 days instead of 90");
    expect(stderr).toContain("a.json:1:");
    expect(stderr).toContain("lintel: 1 policy with errors is not compared; correct them\n");
  });
});
