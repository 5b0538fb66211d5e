/** Values that a command line gives to Terraform's variables and to parameters of templates. */
import { describe, expect, it } from "vitest";
import { type GivenValues, parametersIn } from "../../../lib/lint/inputs/given-values.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { aged, marked, open, policy } from "./hcl/lint-hcl.ts";

type Files = { readonly [path: string]: string };

const none: GivenValues = { environment: new Map(), variableFiles: [], variables: new Map(), parameters: [] };
const lintGiven = (files: Files, given: Partial<GivenValues>) =>
  lint({ paths: ["."], resources, workingFolder: temporaryFolder(files), given: { ...none, ...given } });
const textFile = (name: string, text: string) => ({ name, path: undefined, text });
const environment = (name: string, value: string): Partial<GivenValues> => ({ environment: new Map([[name, value]]) });
const variable = (name: string, value: string): Partial<GivenValues> => ({ variables: new Map([[name, value]]) });
const file = (name: string, text: string): Partial<GivenValues> => ({ variableFiles: [textFile(name, text)] });

describe("a variable", () => {
  const days = { "main.tf": `variable "days" {\n  type = number\n}\n${aged("var.days")}` };
  const tooOld = ["range policy_details[0].filter.value var.days"];

  it.each<[string, Partial<GivenValues>]>([
    ["the environment", environment("days", "9000")],
    ["a file", file("prod.tfvars", "days = 9000\n")],
    ["a JSON file", file("prod.tfvars.json", '{"days": 9000}')],
    ["the command line", variable("days", "9000")],
    ["a file rather than the environment", { ...environment("days", "9"), ...file("prod.tfvars", "days = 9000\n") }],
    ["the last of two files", { variableFiles: ["9", "9000"].map((value) => textFile("a.tfvars", `days = ${value}`)) }],
    ["the command line rather than a file", { ...file("a.tfvars", "days = 9\n"), ...variable("days", "9000") }],
  ])("has the value of %s", async (_, given) => {
    expect(open(await lintGiven(days, {}))).toHaveLength(1);
    expect(marked(await lintGiven(days, given))).toEqual(tooOld);
  });

  it.each<[string, Partial<GivenValues>, readonly string[]]>([
    ["terraform.tfvars rather than of the environment", environment("days", "9000"), []],
    ["a named file rather than of terraform.tfvars", file("prod.tfvars", "days = 9000\n"), tooOld],
  ])("has the value of %s", async (_, given, expected) => {
    expect(marked(await lintGiven({ ...days, "terraform.tfvars": "days = 9\n" }, given))).toEqual(expected);
  });

  it.each(["list(string)", "any"])("of the type %s has the value of an expression", async (type) => {
    const files = { "main.tf": `variable "names" {\n  type = ${type}\n}\n${policy({ name: "var.names[0]" })}` };
    expect(marked(await lintGiven(files, variable("names", '["we/ekly"]')))).toEqual(["pattern name var.names[0]"]);
  });

  it("of no type has the value of a text", async () => {
    const files = { "main.tf": `variable "name" {}\n${policy({ name: "var.name" })}` };
    expect(marked(await lintGiven(files, variable("name", "we/ekly")))).toEqual(["pattern name var.name"]);
  });

  it("never shows a text of the environment", async () => {
    const files = { "main.tf": `variable "name" {}\n${policy({ name: "var.name" })}` };
    const result = await lintGiven(files, environment("name", "we/ekly"));
    expect(result.findings).toHaveLength(1);
    expect(JSON.stringify(result.findings)).not.toContain("we/ekly");
  });

  it("that nobody declares is a fault, with the name that is meant", async () => {
    const { faults } = await lintGiven(days, variable("dayz", "9"));
    expect(faults.map(String)).toEqual([
      '--var: names "dayz", a variable that no root module declares; did you mean days?',
    ]);
    expect((await lintGiven(days, { ...variable("dayz", "9"), mayBeUnused: true })).faults).toEqual([]);
  });

  it.each<[string, Partial<GivenValues>, string]>([
    ["on the command line", variable("days", "soon"), '--var: gives the variable days "soon", but'],
    ["in a file", file("prod.tfvars", '\ndays = "soon"\n'), 'prod.tfvars:2:8: gives the variable days "soon", but'],
    ["in JSON", file("a.tfvars.json", '{"days": [9]}'), "a.tfvars.json:1:10: gives the variable days a value of"],
  ])("whose value %s is not of its type is a fault", async (_, given, expected) => {
    const { faults } = await lintGiven({ ...days, "other/main.tf": days["main.tf"] }, given);
    expect(faults.map(String)).toEqual([expect.stringContaining(expected)]);
    expect(String(faults[0])).toContain("its type in main.tf is number; Terraform refuses the value");
    const text = { "other/main.tf": `variable "days" { type = any }\n${aged("90")}` };
    expect((await lintGiven({ ...days, ...text }, given)).faults).toEqual([]);
  });

  it.each([
    ["db_password", "Very$ecret99"],
    ["days", `ghp_${"x1".repeat(18)}`],
  ])("whose value of another type may be a secret is a fault without it: %s", async (name, value) => {
    const files = { "main.tf": `variable "${name}" {\n  type = number\n}\n${aged(`var.${name}`)}` };
    const [fault = ""] = (await lintGiven(files, file("a.tfvars", `${name} = "${value}"\n`))).faults.map(String);
    expect(fault).toContain("its type in main.tf is number");
    expect(fault).not.toContain(value);
  });

  it("whose own file has a value of another type is a fault, and hides no finding", async () => {
    const type = "object({ days = number, names = optional(list(string)) })";
    const files = {
      "main.tf": `variable "age" {\n  type = ${type}\n}\n${aged("var.age.days")}`,
      "terraform.tfvars": 'age = { days = "soon" }\n',
      "other/main.tf": policy({ name: '"we/ekly"' }),
    };
    const result = await lintGiven(files, environment("age", "{ days = 9 }"));
    expect(result.faults.map(String)).toEqual([
      `terraform.tfvars:1:7: gives the variable age a value of another type, but its type in main.tf is ${type}; Terraform refuses the value`,
    ]);
    expect(marked(result)).toEqual(['pattern name "we/ekly"']);
  });

  it("keeps the value that a caller gives it", async () => {
    const files = {
      "main.tf": 'variable "days" {}\nmodule "m" {\n  source = "./m"\n  days   = 9\n}\n',
      "m/main.tf": `variable "days" {}\n${aged("var.days")}`,
    };
    expect(marked(await lintGiven(files, variable("days", "9000")))).toEqual([]);
  });
});

describe("a parameter", () => {
  const template = (more = "") => `Parameters:
  Name: { Type: String, Default: weekly${more} }
Resources:
  P:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: !Ref Name
      ExecutionRole: arn:aws:iam::123456789012:role/lifecycle
      ResourceType: AMI_IMAGE
      PolicyDetails: [{ Action: { Type: DISABLE }, Filter: { Type: AGE, Value: 90, Unit: DAYS } }]
      ResourceSelection: { TagMap: { a: b } }
`;
  const faulty = ["pattern Name !Ref Name"];
  const synced = (path: string) => `template-file-path: ${path}\nparameters:\n  Name: we/ekly\ntags: {}\n`;

  it.each<[string, string, readonly string[]]>([
    ["a list of keys and values", '[{"ParameterKey": "Name", "ParameterValue": "we/ekly"}]', faulty],
    ["a list of key=value", '["Name=we/ekly"]', faulty],
    ["a list of key=value that is a text with more", '["Name=we=/ekly"]', faulty],
    ["a structure of parameters", '{"Parameters": {"Name": "we/ekly"}}', faulty],
    ["a deployment file of the template", synced("./infra/t.yaml"), faulty],
    ["no deployment file of another template", synced("other/t.yaml"), []],
  ])("has the value of %s", async (_, text, expected) => {
    const parameters = [await parametersIn(textFile("p.yaml", text))];
    expect(marked(await lintGiven({ "infra/t.yaml": template() }, { parameters }))).toEqual(expected);
  });

  it("with NoEcho, or that keeps its previous value, is unknown", async () => {
    const given = (text: string) => parametersIn(textFile("p.json", text));
    const kept = await given('[{"ParameterKey": "Name", "UsePreviousValue": true}]');
    const secret = await given('{"Parameters": {"Name": "we/ekly"}}');
    for (const [text, parameters] of [
      [template(), [kept]],
      [template(", NoEcho: true"), [secret]],
    ] as const) {
      const result = await lintGiven({ "t.yaml": text }, { parameters });
      expect([marked(result), open(result).length]).toEqual([[], 1]);
    }
  });

  describe("that no template declares", () => {
    const faultsOf = async (files: Files, ...texts: readonly string[]) => {
      const parameters = await Promise.all(texts.map((text) => parametersIn(textFile("p.yaml", text))));
      return (await lintGiven(files, { parameters })).faults.map(String);
    };
    const linted = { "infra/t.yaml": template() };
    const refused = 'CloudFormation refuses such a value ("do not exist in the template")';
    const other = "Parameters:\n  Subnet: { Type: String }\nResources:\n  Q: { Type: AWS::SQS::Queue }\n";

    it.each<[string, string, readonly string[]]>([
      [
        "is a fault, with the name that is meant",
        '["Nmae=x"]',
        [
          `p.yaml: gives a value to "Nmae", a parameter that no linted template declares: ${refused}; did you mean Name?`,
        ],
      ],
      [
        "is a fault of a git sync, whichever other template declares it",
        "template-file-path: infra/t.yaml\nparameters:\n  Subnet: x\n",
        [
          `p.yaml: gives a value to "Subnet", a parameter that infra/t.yaml does not declare: ${refused}; remove it or declare the parameter`,
        ],
      ],
      ["is not a fault of a file whose template is not linted", synced("other/t.yaml"), []],
      ["may be declared by one of several templates", '["Name=weekly", "Extra=x"]', []],
      ["may be declared by a template without resources of Lintel's", '{"Parameters": {"Subnet": "x"}}', []],
    ])("%s", async (_, text, expected) => {
      const second = template(" }\n  Extra: { Type: String").replaceAll("Default: weekly", "Default: nightly");
      expect(await faultsOf({ ...linted, "infra/u.yaml": second, "network/v.yaml": other }, text)).toEqual(expected);
    });

    it.each([
      ["that resembles none", '["Name=weekly", "Subnet=x"]', "Subnet"],
      ["that resembles one with a value", '["Name=weekly", "Names=x"]', "Names"],
    ])("%s may be of a template that is not linted", async (_, text, name) => {
      const parameters = [await parametersIn(textFile("shared.json", text))];
      const { faults, skipped } = await lintGiven(linted, { parameters });
      expect(faults).toEqual([]);
      const reason = `no linted template declares the parameter "${name}"`;
      expect(skipped).toContainEqual({ name: "shared.json", reason });
    });

    it("does not search a text endlessly for an empty name", async () => {
      const other = { "v.yaml": "Resources:\n  Q: { Type: Queue }\n" };
      expect(await faultsOf({ ...linted, ...other }, '{"Parameters": {"": "x", "Name": "y"}}')).toEqual([]);
    });

    it("may be declared by a macro", async () => {
      const text = `Transform: Company::Names\n${template()}`;
      expect(await faultsOf({ "t.yaml": text }, '["Extra=x"]')).toEqual([]);
    });

    it("is not a fault of a run without templates, nor at another revision", async () => {
      expect(await faultsOf({ "main.tf": policy() }, '["Nmae=x"]')).toEqual([]);
      const parameters = [await parametersIn(textFile("p.yaml", '["Nmae=x"]'))];
      expect((await lintGiven(linted, { parameters, mayBeUnused: true })).faults).toEqual([]);
    });
  });

  it.each(["[1]", '["Name"]', "{}", "a: 1", '[{"ParameterKey": 1}]'])("is not in %s", async (text) => {
    await expect(parametersIn(textFile("p.yaml", text))).rejects.toThrow("is not a file of parameters");
  });
});
