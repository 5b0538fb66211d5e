// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** Values that expressions take from files of the repository. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lint } from "../../../../../lib/lint/run/run.ts";
import { resources } from "../../../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";
import { aged, lintHcl, marked, open, placed, policy } from "../lint-hcl.ts";

/** Why values are unknown, each once. */
const reasons = (result: Parameters<typeof open>[0]): readonly string[] => [
  ...new Set(open(result).map((each) => each.replace(/^[^:]*: /, ""))),
];

describe("a value from a file", () => {
  it.each([
    ["a YAML file", 'yamldecode(file("conf/p.yaml")).days', { "conf/p.yaml": "days: 9999\n" }],
    ["a YAML file beside the module", 'yamldecode(file("${path.module}/p.yaml")).days', { "p.yaml": "days: 9999\n" }],
    ["a JSON file", 'jsondecode(file("${path.root}/p.json")).days', { "p.json": '{"days": 9999}' }],
    ["a file below the folder of the run", 'tonumber(file("${path.cwd}/days"))', { days: "9999" }],
    ["a template", 'yamldecode(templatefile("p.tpl", { d = 99 })).days', { "p.tpl": "days: ${d}99\n" }],
    ["the name of a file", 'tonumber(regex("\\\\d+", one(fileset("conf", "*.yaml"))))', { "conf/p9999.yaml": "" }],
  ])("is judged: %s", async (_, value, files) => {
    const result = await lintHcl({ "main.tf": `${aged("local.days")}locals {\n  days = ${value}\n}\n`, ...files });
    expect(marked(result)).toEqual(["range policy_details[0].filter.value local.days"]);
  });

  it("is judged in JSON of Terraform", async () => {
    const main = { locals: { days: '${yamldecode(file("${path.module}/p.yaml")).days}' } };
    const result = await lintHcl({
      "locals.tf.json": JSON.stringify(main),
      "main.tf": aged("local.days"),
      "p.yaml": "days: 9999\n",
    });
    expect(placed(result)).toEqual(["main.tf:9 lintel_lifecycle_policy.p range"]);
  });

  it("is judged for each file that a pattern matches", async () => {
    const main =
      'locals {\n  all = { for f in fileset(path.module, "policies/*.yaml") : trimsuffix(basename(f), ".yaml") => yamldecode(file("${path.module}/${f}")) }\n}\n';
    const result = await lintHcl({
      "main.tf": main + aged("each.value.days", "p", { for_each: "local.all", name: "each.key" }),
      "policies/one.yaml": "days: 30\n",
      "policies/two.yaml": "days: 9999\n",
    });
    expect(placed(result)).toEqual([expect.stringContaining('lintel_lifecycle_policy.p["two"] range')]);
  });

  it("comes from the folder of a called module", async () => {
    const result = await lintHcl({
      "main.tf": 'module "m" {\n  source = "./modules/m"\n}\n',
      "modules/m/main.tf": aged('yamldecode(file("${path.module}/p.yaml")).days'),
      "modules/m/p.yaml": "days: 9999\n",
    });
    expect(placed(result)).toEqual(["modules/m/main.tf:9 module.m.lintel_lifecycle_policy.p range"]);
  });
});

describe("a file that is not read", () => {
  it.each([
    ['file("nope.txt")', "nope.txt does not exist, or is not a file"],
    ['file("../outside.txt")', "../outside.txt is outside of the repository"],
    ['file("/etc/hostname")', "/etc/hostname is outside of the repository"],
    ['file("link.txt")', "link.txt is outside of the repository"],
    ['file(".git/config")', ".git/config is outside of the repository"],
    ['one(fileset("links", "*"))', "links/* is outside of the repository"],
    ['one(fileset("..", "*.txt"))', "../*.txt is outside of the repository"],
    ['file("latin.txt")', "latin.txt is not encoded in UTF-8 here; expected UTF-8"],
    ['file("large.txt")', "large.txt has more than 1000000 characters"],
    ['templatefile("broken.tpl", {})', "broken.tpl is not valid HCL"],
  ])("leaves the check open, with the reason: %s", async (value, reason) => {
    const outer = temporaryFolder({ "outside.txt": "9999" });
    const workingFolder = join(outer, "repository");
    mkdirSync(join(workingFolder, ".git"), { recursive: true });
    mkdirSync(join(workingFolder, "links"));
    writeFileSync(join(workingFolder, ".git/config"), "9999");
    writeFileSync(join(workingFolder, "latin.txt"), Buffer.from([0xe9]));
    writeFileSync(join(workingFolder, "large.txt"), "9".repeat(1_000_001));
    writeFileSync(join(workingFolder, "broken.tpl"), "${");
    for (const link of ["link.txt", "links/link.txt"])
      symlinkSync(join(outer, "outside.txt"), join(workingFolder, link));
    writeFileSync(join(workingFolder, "main.tf"), aged(`tonumber(${value})`));
    const result = await lint({ paths: ["."], resources, workingFolder });
    expect(result.findings).toEqual([]);
    expect(reasons(result).join("\n")).toContain(reason);
  });

  it("is not one that a test for its existence has ruled out", async () => {
    const value = 'fileexists("p.yaml") ? yamldecode(file("p.yaml")).days : 9999';
    expect(marked(await lintHcl(aged(value)))).toEqual([`range policy_details[0].filter.value ${value}`]);
  });
});

it.each([
  ["by its name", 'yamldecode(file("s.yaml")).db_password', "db_password: horse-battery\n"],
  ["in the text of the file", 'file("s.yaml")', "db_password: horse-battery\n"],
  ["within a template", 'templatefile("s.yaml", {})', "db_password: horse-battery\n"],
  ["in an element", 'join("", values(yamldecode(file("s.yaml"))))', "db_password: horse-battery\n"],
  ["in a setting with spaces", 'file("s.yaml")', "[default]\naws_secret_access_key = horse-battery\n"],
  ["in the name of the file", 'file("db_password.txt")', "horse-battery\n"],
  ["in a part of such a file", 'split("\\n", file("db_password.txt"))[0]', "horse-battery\n"],
])("a message shows no secret of a file: %s", async (_, value, text) => {
  const files = { "main.tf": policy({ resource_type: value }), "s.yaml": text, "db_password.txt": text };
  const result = await lintHcl(files);
  expect(result.findings).not.toEqual([]);
  expect(JSON.stringify(result.findings)).not.toContain("horse-battery");
});

it.each(["(a+)+b", "(a|a)*b", "(?:(?:a*)*)*b", "(a?){40}a{40}b"])(
  "an expression that would make a backtracking matcher run forever is judged: %s",
  async (pattern) => {
    const value = `can(regex("${pattern}", "${"a".repeat(5_000)}")) ? 1 : 9999`;
    const { findings, notEvaluated } = await lintHcl(aged(value));
    expect([...findings, ...notEvaluated]).toHaveLength(1);
  },
);
