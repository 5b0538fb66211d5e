// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates write variables so
/** Templates with computed values: all faults except undecidable ones, and no other findings. */
import { describe, expect, it } from "vitest";
import { tooManyBranches } from "../../../../lib/lint/declaration/branches.ts";
import { lintTemplate } from "./lint-template.ts";

/** A policy with these properties in addition to, or in place of, those of a valid one. */
const policy = (properties: string, sections = ""): string => `AWSTemplateFormatVersion: "2010-09-09"
${sections}
Resources:
  Role:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument:
        Version: "2012-10-17"
        Statement: [{ Effect: Allow, Principal: { Service: imagebuilder.amazonaws.com }, Action: "sts:AssumeRole" }]
  KeepRecent:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
${properties}
`;

/** The properties of a valid policy, one per line; given ones override them. */
const valid: { readonly [name: string]: string } = {
  Name: "keep-recent",
  ExecutionRole: "!GetAtt Role.Arn",
  ResourceType: "AMI_IMAGE",
  PolicyDetails: `
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS }`,
  ResourceSelection: "{ Recipes: [{ Name: web-base, SemanticVersion: 1.x.x }] }",
};

const withProperties = (properties: { readonly [name: string]: string }, sections?: string): string =>
  policy(
    Object.entries({ ...valid, ...properties })
      .map(([name, value]) => `      ${name}: ${value}`)
      .join("\n"),
    sections,
  );

/** A policy whose only rule has this filter. */
const withFilter = (filter: string, sections?: string): string =>
  withProperties(
    {
      PolicyDetails: `
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: ${filter}`,
    },
    sections,
  );

const findings = async (template: string): Promise<readonly string[]> => (await lintTemplate(template)).findings;

describe("parameters", () => {
  it("have their Default", async () => {
    const parameters = "Parameters: { Days: { Type: Number, Default: 1001 } }";
    expect(await findings(withFilter("{ Type: AGE, Value: !Ref Days, Unit: DAYS }", parameters))).toEqual([
      "range PolicyDetails[0].Filter.Value !Ref Days",
    ]);
    expect(
      await findings(withFilter("{ Type: AGE, Value: !Ref Days, Unit: DAYS }", parameters.replace("1001", '"1000"'))),
    ).toEqual([]);
  });

  it("are shown by their values, not by the functions that refer to them", async () => {
    const parameters = "Parameters: { Days: { Type: Number, Default: 1001 } }";
    const { messages } = await lintTemplate(withFilter("{ Type: AGE, Value: !Ref Days, Unit: DAYS }", parameters));
    expect(messages.join()).toContain("PolicyDetails[0].Filter.Value is 1001;");
  });

  it("are unknown without a Default", async () => {
    const { findings, unknown } = await lintTemplate(
      withFilter("{ Type: AGE, Value: !Ref Days, Unit: HOURS }", "Parameters: { Days: { Type: Number } }"),
    );
    expect(findings).toEqual(["enum PolicyDetails[0].Filter.Unit HOURS"]);
    expect(unknown).toContain("refers to !Ref Days, known at deployment");
  });

  it("have each of their AllowedValues in turn", async () => {
    const parameters = "Parameters: { Days: { Type: Number, AllowedValues: [30, 90, 3650], Default: 30 } }";
    expect(await findings(withFilter("{ Type: AGE, Value: !Ref Days, Unit: DAYS }", parameters))).toEqual([
      "range PolicyDetails[0].Filter.Value !Ref Days when the parameter Days is 3650",
    ]);
  });

  it("are lists if their type is one", async () => {
    const parameters = 'Parameters: { Accounts: { Type: CommaDelimitedList, Default: "123456789012, 12345" } }';
    const exclusion = `
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS }
          ExclusionRules: { Amis: { SharedAccounts: !Ref Accounts } }`;
    expect(await findings(withProperties({ PolicyDetails: exclusion }, parameters))).toEqual([
      "pattern PolicyDetails[0].ExclusionRules.Amis.SharedAccounts[1] !Ref Accounts",
    ]);
  });

  it("are unknown if they are read from a store, or have NoEcho", async () => {
    const parameters = `Parameters:
  Stored: { Type: "AWS::SSM::Parameter::Value<String>", Default: /x }
  Hidden: { Type: String, NoEcho: true, Default: "#" }`;
    const { findings, unknown, messages } = await lintTemplate(
      withProperties({ Name: "!Ref Stored", Description: "!Ref Hidden" }, parameters),
    );
    expect(findings).toEqual([]);
    expect(messages).toEqual([]);
    expect(unknown).toContain("refers to !Ref Stored, known at deployment");
    expect(unknown).toContain("refers to !Ref Hidden, a parameter with NoEcho");
  });

  it("with NoEcho can still be compared", async () => {
    const sections = `Parameters: { Secret: { Type: String, NoEcho: true, Default: "" } }
Conditions: { HasSecret: !Not [!Equals [!Ref Secret, ""]], Has: !Condition HasSecret }`;
    const description = '!If [HasSecret, !If [Has, x, ""], !If [Has, "", !Ref AWS::NoValue]]';
    expect(await findings(withProperties({ Description: description }, sections))).toEqual([]);
  });

  it("in comparisons have the compared values, the Default, and another value", async () => {
    const sections = `Parameters: { Key: { Type: String, Default: "" } }
Conditions: { HasKey: !Not [!Equals [!Ref Key, ""]] }`;
    const description = (value: string) => withProperties({ Description: value }, sections);
    expect(await findings(description("!If [HasKey, !Ref Key, !Ref AWS::NoValue]"))).toEqual([]);
    expect(await findings(description("!Ref Key"))).toEqual([
      'length Description !Ref Key when the parameter Key is ""',
    ]);
    expect(await findings(description('!If [HasKey, "", x]'))).toEqual([
      'length Description "" when the parameter Key is another value',
    ]);
  });
});

describe("conditions", () => {
  const stages = `Parameters: { Stage: { Type: String, AllowedValues: [dev, prod], Default: dev } }
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
  IsDev: !Not [!Condition IsProd]
  Both: !And [!Condition IsProd, !Condition IsDev]
  Either: !Or [!Condition IsProd, !Equals [!Ref Stage, dev]]`;

  it("decide each branch, whose faults are at its literals", async () => {
    expect(
      await findings(
        withFilter("{ Type: AGE, Value: !If [IsProd, 2000, 90], Unit: !If [IsDev, HOURS, DAYS] }", stages),
      ),
    ).toEqual([
      "range PolicyDetails[0].Filter.Value 2000 when the parameter Stage is prod",
      "enum PolicyDetails[0].Filter.Unit HOURS when the parameter Stage is dev",
    ]);
  });

  it("apply together: impossible combinations have no faults", async () => {
    expect(
      await findings(
        withFilter("!If [IsProd, { Type: COUNT, Value: 5 }, { Type: AGE, Value: 5, Unit: DAYS }]", stages),
      ),
    ).toEqual([]);
    expect(
      await findings(
        withFilter("{ Type: !If [IsProd, COUNT, AGE], Value: 5, Unit: !If [IsDev, DAYS, !Ref AWS::NoValue] }", stages),
      ),
    ).toEqual([]);
    expect(
      await findings(withFilter("{ Type: AGE, Value: !If [Both, 0, 5], Unit: !If [Either, DAYS, HOURS] }", stages)),
    ).toEqual([]);
  });

  it("relate members to each other", async () => {
    const details = `
        - Action: { Type: !If [IsProd, DEPRECATE, DELETE], IncludeResources: { Amis: true } }
          Filter: !If
            - IsProd
            - { Type: COUNT, Value: 5 }
            - { Type: AGE, Value: 5 }`;
    expect(await findings(withProperties({ PolicyDetails: details }, stages))).toEqual([
      "count-filter-needs-delete PolicyDetails[0].Filter.Type COUNT when the parameter Stage is prod",
      "age-filter-needs-unit PolicyDetails[0].Filter.Unit { Type: AGE, Value: 5 } when the parameter Stage is dev",
    ]);
  });

  it("that are decided at deployment are tried both ways", async () => {
    const sections = 'Conditions: { InHome: !Equals [!Ref "AWS::AccountId", !ImportValue home] }';
    expect(await findings(withFilter("{ Type: AGE, Value: !If [InHome, 0, 90], Unit: DAYS }", sections))).toEqual([
      "range PolicyDetails[0].Filter.Value 0 when InHome is true",
    ]);
  });

  it("remove resources, members and elements", async () => {
    const never = `Conditions: { Never: !Equals [a, b] }`;
    const template = withProperties({ Name: '"#"' }, never).replace(
      "LifecyclePolicy\n",
      "LifecyclePolicy\n    Condition: Never\n",
    );
    expect(await findings(template)).toEqual([]);
    const details = `
        - !If [Never, { Action: { Type: ARCHIVE } }, !Ref AWS::NoValue]
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 0, Unit: DAYS }`;
    expect(await findings(withProperties({ PolicyDetails: details }, never))).toEqual([
      "range PolicyDetails[1].Filter.Value 0",
    ]);
  });

  it("of resources separate those that never coexist", async () => {
    const template = (other: string) => `${stages.replace("Conditions:", "Conditions:")}
Resources:
  One:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Condition: IsProd
    Properties: &properties
      Name: keep-recent
      ExecutionRole: lifecycle-role
      ResourceType: AMI_IMAGE
      PolicyDetails: [{ Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }, Filter: { Type: COUNT, Value: 5 } }]
      ResourceSelection: { TagMap: { team: "" } }
  Other:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Condition: ${other}
    Properties: *properties
`;
    expect(await findings(template("IsDev"))).toEqual([]);
    expect(await findings(template("Either"))).toEqual([
      "names-differ Name keep-recent when the parameter Stage is prod",
    ]);
  });
});

describe("functions", () => {
  it.each([
    ["!Sub keep-${Stage}", "Stage is substituted"],
    ['!Sub ["${Own}-${Stage}", { Own: !Join ["-", [keep, recent]] }]', "with variables of its own"],
    ['!Join ["", [keep, "-", !Ref Stage]]', "joined"],
    ['!Select [1, !Split ["/", "a/keep/b"]]', "selected from a split"],
    ['!Select [0, [keep, "#"]]', "selected from a list"],
    ["!FindInMap [Names, !Ref Stage, Good]", "looked up"],
    ["!FindInMap [Names, nowhere, Good, { DefaultValue: keep }]", "looked up with a default"],
    ['!Sub "{{resolve:ssm:/x}}"', "a dynamic reference"],
    ['"{{resolve:secretsmanager:x:SecretString:y}}"', "a dynamic reference by itself"],
  ])("result in a valid name: %s (%s)", async (name) => {
    const sections = `Parameters: { Stage: { Type: String, Default: prod } }
Mappings: { Names: { prod: { Good: keep, Bad: "#" } } }`;
    expect(await findings(withProperties({ Name: name }, sections))).toEqual([]);
  });

  it.each([
    ['!Sub "${Stage}#"', "#"],
    ['!Sub "${!Stage}"', "${Stage}"],
    ['!Join ["#", [keep, !Ref Stage]]', "keep#prod"],
    ['!Select [1, !Split ["/", "keep/a.b"]]', "a.b"],
    ["!FindInMap [Names, prod, Bad]", "a#b"],
    ["!FindInMap [Names, nowhere, Bad, { DefaultValue: b#c }]", "b#c"],
    ["!ToJsonString { a: 1 }", "{"],
    ["Fn::Base64: keep", "a2VlcA=="],
  ])("result in an invalid name: %s", async (name, shown) => {
    const sections = `Parameters: { Stage: { Type: String, Default: prod } }
Mappings: { Names: { prod: { Good: keep, Bad: "a#b" } } }`;
    const written = name.startsWith("Fn::") ? `{ "${name.replace(": ", '": ')} }` : name;
    const { findings, messages } = await lintTemplate(withProperties({ Name: written }, sections));
    expect(findings).toEqual([`pattern Name ${written}`]);
    expect(messages.join()).toContain(shown);
  });

  it("count a list", async () => {
    const parameters = 'Parameters: { List: { Type: CommaDelimitedList, Default: "a,b" } }';
    expect(await findings(withFilter("{ Type: AGE, Value: !Length [], Unit: DAYS }", parameters))).toEqual([
      "range PolicyDetails[0].Filter.Value !Length []",
    ]);
    expect(await findings(withFilter("{ Type: AGE, Value: !Length { Ref: List }, Unit: DAYS }", parameters))).toEqual(
      [],
    );
  });

  it("look up every entry that a stack may have", async () => {
    const mappings = "Mappings: { Ages: { us-east-1: { Days: 90 }, eu-west-1: { Days: 0 } } }";
    expect(
      await findings(
        withFilter('{ Type: AGE, Value: !FindInMap [Ages, !Ref "AWS::Region", Days], Unit: DAYS }', mappings),
      ),
    ).toEqual([
      'range PolicyDetails[0].Filter.Value !FindInMap [Ages, !Ref "AWS::Region", Days] when AWS::Region is eu-west-1',
    ]);
  });

  it.each([
    ["!GetAtt Role.RoleName", "refers to !GetAtt Role.RoleName, known at deployment"],
    ["!Ref Role", "refers to !Ref Role, known at deployment"],
    ["!ImportValue name", "refers to !ImportValue name, known at deployment"],
    ['!Sub "${AWS::StackName}_"', "refers to !Sub ${AWS::StackName}_, known at deployment"],
    ['!Join ["_", [!Ref Role, a]]', "refers to !Join [_, [!Ref Role, a]], known at deployment"],
    ['{ "Fn::Sub": "${Role.Arn}" }', 'refers to {"Fn::Sub":"${Role.Arn}"}, known at deployment'],
    ['!Select [0, !GetAZs ""]', "refers to !Select [0, !GetAZs ], known at deployment"],
    ["!Select [0, !Cidr [10.0.0.0/16, 1]]", "refers to !Select [0, !Cidr [10.0.0.0/16, 1]], known at deployment"],
    ['"x{{resolve:ssm:/name}}"', "refers to {{resolve:ssm:/name}}, known at deployment"],
    [
      "!Transform { Name: AWS::Include, Parameters: { Location: s3 } }",
      'refers to !Transform { Name: "AWS::Include", Parameters: { Location: s3 } }, known at deployment',
    ],
  ])("that only a deployment can evaluate are unknown: %s", async (name, reason) => {
    const { findings, unknown } = await lintTemplate(withProperties({ Name: name }));
    expect(findings).toEqual([]);
    expect(unknown).toContain(reason);
  });

  it.each([
    ["!Ref Nothing", "the template has no parameter or resource Nothing"],
    ['!Sub "${Nothing}"', "the template has no parameter or resource Nothing"],
    ["!Ref [a]", "Ref requires a name"],
    ["!Select [5, [a, b]]", "the list has 2 elements, counted from 0"],
    ["!Select 5", "expected an index and a list"],
    ["!Join [a, b]", "expected a delimiter and a list"],
    ["!Join", "expected a delimiter and a list"],
    ['!Split ["", a]', "expected a delimiter and a string"],
    ["!Sub [1]", "expected a string"],
    ["!FindInMap [Nowhere, a, b]", "the template has no Mappings.Nowhere.a.b"],
    ["!FindInMap", "the template has no Mappings"],
    ["!If [Nothing, a, b]", "the condition Nothing, which the template does not have"],
    ["!If [Cycle, a, b]", "the condition Cycle, which refers to itself"],
    ["!If [Wrong, a, b]", "a condition that does not call a condition function"],
    ["!If [Short, a, b]", "Fn::Equals requires two values"],
    ["!If a", "Fn::If requires the name of a condition and two values"],
    ["!If [!Equals [a, b], a, b]", "Fn::If requires the name of a condition and two values"],
    ["!Length a", "expected a list"],
    ["!Base64 [a]", "expected a string"],
    ["!ToJsonString a", "expected an object or a list"],
  ])("that CloudFormation refuses are unknown too: %s", async (name, reason) => {
    const sections = `Conditions:
  Cycle: !Not [!Condition Around]
  Around: !Condition Cycle
  Wrong: yes
  Short: !Equals [a]`;
    const { findings, unknown } = await lintTemplate(withProperties({ Name: name }, sections));
    expect(findings).toEqual([]);
    expect(unknown.join("\n")).toContain(reason);
  });
});

describe("macros", () => {
  it("make values unknown that they may change", async () => {
    const bad = { Name: '"a#b"' };
    expect(await findings(withProperties(bad, "Transform: AWS::Serverless-2016-10-31"))).toEqual([
      'pattern Name "a#b"',
    ]);
    const { findings: none, unknown } = await lintTemplate(
      withProperties(bad, "Transform: [AWS::LanguageExtensions, Ours]"),
    );
    expect(none).toEqual([]);
    expect(unknown).toEqual(["may be changed by the macro Ours"]);
  });

  it("along with members make the structure unknown", async () => {
    const { findings, unknown } = await lintTemplate(
      withFilter("{ Type: AGE, Value: 0, Unit: DAYS, Fn::Transform: { Name: AWS::Include } }"),
    );
    expect(findings).toEqual([]);
    expect(unknown).toContain("depends on Fn::Transform beside other members");
    const resource = withProperties({ Name: '"#"' }).replace(
      "LifecyclePolicy\n",
      "LifecyclePolicy\n    Fn::Transform: { Name: Ours }\n",
    );
    expect(await lintTemplate(resource)).toMatchObject({
      findings: [],
      unknown: ["may be changed by the macro of Fn::Transform"],
    });
  });
});

describe("loops", () => {
  const loop = (collection: string, sections = "", id = "Policy${Stage}") => `Transform: AWS::LanguageExtensions
${sections}
Resources:
  Fn::ForEach::Policies:
    - Stage
    - ${collection}
    - ${id}:
        Type: AWS::ImageBuilder::LifecyclePolicy
        Properties:
          Name: !Sub "keep-\${Stage}"
          ExecutionRole: lifecycle-role
          ResourceType: AMI_IMAGE
          PolicyDetails:
            - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
              Filter: { Type: AGE, Value: 0, Unit: DAYS }
          ResourceSelection: { TagMap: { stage: !Ref Stage } }
`;

  it("create a resource for each element", async () => {
    const { findings, resources } = await lintTemplate(loop("[dev, p#d]"));
    expect(resources).toEqual([
      "Policyp#d (AWS::ImageBuilder::LifecyclePolicy)",
      "Policydev (AWS::ImageBuilder::LifecyclePolicy)",
    ]);
    expect(findings).toEqual([
      'pattern Name !Sub "keep-${Stage}"',
      "range PolicyDetails[0].Filter.Value 0", // of both, and reported once
    ]);
  });

  it("iterate over lists of parameters, and remove punctuation from ids", async () => {
    const parameters = 'Parameters: { Stages: { Type: CommaDelimitedList, Default: "p-d,dev" } }';
    expect((await lintTemplate(loop("!Ref Stages", parameters, "Policy&{Stage}"))).resources).toEqual([
      "Policypd (AWS::ImageBuilder::LifecyclePolicy)",
    ]);
  });

  it("over unknown values create an unknown number", async () => {
    const parameters = "Parameters: { Stages: { Type: CommaDelimitedList } }";
    const { findings, resources, unknown } = await lintTemplate(loop("!Ref Stages", parameters));
    expect(findings).toEqual(["range PolicyDetails[0].Filter.Value 0"]);
    expect(resources).toEqual(["Policy${Stage} (AWS::ImageBuilder::LifecyclePolicy)"]);
    expect(unknown).toEqual([
      "refers to !Sub keep-${Stage}, known at deployment",
      "refers to !Ref Stages, known at deployment",
      "Fn::ForEach::Policies determines how many there are",
    ]);
  });

  it("create members, also when nested", async () => {
    const tags = `
        Fn::ForEach::Kinds:
          - Kind
          - [a, "#"]
          - Fn::ForEach::Numbers:
              - Number
              - [1, 2]
              - "k\${Kind}\${Number}": !Ref Number`;
    expect(await findings(withProperties({ Tags: tags }, "Transform: AWS::LanguageExtensions"))).toEqual([
      'pattern Tags["k#1"] "k${Kind}${Number}"',
      'pattern Tags["k#2"] "k${Kind}${Number}"',
    ]);
  });

  it("that create too many resources count as one resource", async () => {
    const hundred = `[${Array.from({ length: 100 }, (_, index) => index).join()}]`;
    const inner = `{ "P\${A}\${B}\${C}": { Type: "AWS::ImageBuilder::LifecyclePolicy", Properties: { Name: a#b } } }`;
    const loops = ["C", "B", "A"].reduce(
      (body, name) => `{ "Fn::ForEach::${name}": [${name}, ${hundred}, ${body}] }`,
      inner,
    );
    const { unknown } = await lintTemplate(`Transform: AWS::LanguageExtensions\nResources: ${loops}`);
    expect(unknown).toContain("Fn::ForEach::C determines how many there are");
  });

  it("with too many iterations are cut short", async () => {
    let tags = '"k${A}${B}${C}${D}": v';
    for (const name of ["A", "B", "C", "D"]) {
      tags = `{ "Fn::ForEach::${name}": [${name}, [${Array.from({ length: 30 }, (_, index) => index).join()}], ${tags.startsWith("{") ? tags : `{ ${tags} }`}] }`;
    }
    const { findings, unknown } = await lintTemplate(withProperties({ Tags: tags }));
    expect(findings).toEqual([]);
    expect(unknown.join()).toContain("which makes more than 5000 members");
  });
});

it("long forms in JSON are evaluated like short ones", async () => {
  const choice = (condition: string, one: unknown, other: unknown) => ({ "Fn::If": [condition, one, other] });
  const template = {
    Parameters: { Kind: { Type: "String", AllowedValues: ["AMI_IMAGE", "CONTAINER_IMAGE"] } },
    Conditions: { IsAmi: { "Fn::Equals": [{ Ref: "Kind" }, "AMI_IMAGE"] } },
    Resources: {
      It: {
        Type: "AWS::ImageBuilder::LifecyclePolicy",
        Properties: {
          Name: { "Fn::Join": ["-", ["keep", { Ref: "AWS::StackName" }]] },
          ExecutionRole: { "Fn::Sub": ["arn:${AWS::Partition}:iam::${Account}:role/x", { Account: "123456789012" }] },
          ResourceType: { Ref: "Kind" },
          PolicyDetails: [
            choice(
              "IsAmi",
              { Ref: "AWS::NoValue" },
              { Action: { Type: "DISABLE" }, Filter: { Type: "AGE", Value: "0", Unit: "DAYS" } },
            ),
            {
              Action: {
                Type: "DELETE",
                IncludeResources: choice("IsAmi", { Amis: true, Snapshots: true }, { Containers: "true" }),
              },
              Filter: { Type: "AGE", Value: choice("IsAmi", "30", "1001"), Unit: "DAYS" },
            },
          ],
          ResourceSelection: { TagMap: { team: "" } },
        },
      },
    },
  };
  const isContainer = "when the parameter Kind is CONTAINER_IMAGE";
  const { findings, unknown } = await lintTemplate(JSON.stringify(template));
  expect(findings).toEqual([
    `container-image-needs-delete PolicyDetails[0].Action.Type "DISABLE" ${isContainer}`,
    `range PolicyDetails[0].Filter.Value "0" ${isContainer}`,
    `range PolicyDetails[1].Filter.Value "1001" ${isContainer}`,
  ]);
  expect(unknown).toEqual([
    'refers to {"Fn::Join":["-",["keep",{"Ref":"AWS::StackName"}]]}, known at deployment',
    'refers to {"Fn::Sub":["arn:${AWS::Partition}:iam::${Account}:role/x",{"Account":"123456…, known at deployment',
  ]);
});

it("a parameter is not evaluated past the bound of combinations, rather than absent", async () => {
  const parameters = Array.from({ length: 8 }, (_, at) => `P${at}`);
  const sections = `Parameters:\n${parameters
    .map((name) => `  ${name}: { Type: String, Default: "a", AllowedValues: ["a", "b"] }`)
    .join("\n")}`;
  const tags = parameters.map((name) => `${name}: !Ref ${name}`).join(", ");
  const { findings, unknown } = await lintTemplate(withProperties({ Tags: `{ ${tags} }` }, sections));
  expect(findings).toEqual([]);
  expect(unknown).toContain(tooManyBranches);
});
