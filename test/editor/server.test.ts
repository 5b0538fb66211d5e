import { describe, expect, it } from "vitest";
import { policy, startEditor } from "./editor.ts";

describe("the language server", () => {
  it("shows findings of the edited text, not of the saved one", async () => {
    const editor = await startEditor();
    await editor.open("policy.yaml", policy);
    expect(await editor.diagnostics("policy.yaml")).toEqual([]);
    await editor.change("policy.yaml", policy.replace("value: 90", "value: 1001"));
    expect(await editor.diagnostics("policy.yaml")).toMatchObject([
      {
        code: "lifecycle-policy/range",
        source: "lintel",
        severity: 1,
        range: { start: { line: 5, character: 32 }, end: { line: 5, character: 36 } },
      },
    ]);
  });

  it("shows no findings of a text that was edited while it was linted", async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const editor = await startEditor({ loaded });
    await editor.open("policy.yaml", policy.replace("value: 90", "value: 1001"));
    await editor.change("policy.yaml", policy);
    // The server has read the change when it responds.
    await editor.symbols("policy.yaml");
    load();
    expect(await editor.diagnostics("policy.yaml")).toEqual([]);
    await editor.open("other.yaml", policy);
    await editor.diagnostics("other.yaml");
    expect(editor.published("policy.yaml")).toEqual([[2, []]]);
  });

  it("shows syntax errors, and nothing in unrelated files", async () => {
    const editor = await startEditor();
    await editor.open("broken.yaml", `${policy}tags: {`);
    expect(await editor.diagnostics("broken.yaml")).toMatchObject([{ range: { start: { line: 8 } } }]);
    await editor.open("other.yaml", "on: push\njobs: {}\n");
    expect(await editor.diagnostics("other.yaml")).toEqual([]);
    await editor.open("other.txt", "name: x\n", "plaintext");
  });

  it.each([
    ["a file that is not there yet", "new.yaml", "yaml"],
    ["a file in a folder that is not there yet", "new/folder/policy.yaml", "yaml"],
    ["a document without a name", "untitled:Untitled-1", "yaml"],
  ])("lints %s from its text", async (_, name, languageId) => {
    const editor = await startEditor();
    const uri = name.includes(":") ? name : editor.uri(name);
    await editor.openUnsaved(uri, policy.replace("value: 90", "value: 9000"), languageId);
    expect((await editor.diagnosticsOf(uri)).map(({ code }) => code)).toEqual(["lifecycle-policy/range"]);
  });

  it("lints an unsaved configuration in HCL", async () => {
    const editor = await startEditor();
    const block = 'resource "lintel_lifecycle_policy" "a" {\n  name = "no/good"\n}\n';
    for (const uri of [editor.uri("new.tf"), "untitled:Untitled-2"]) {
      await editor.openUnsaved(uri, block, "terraform");
      expect((await editor.diagnosticsOf(uri)).map(({ code }) => code)).toContain("lifecycle-policy/pattern");
    }
  });

  it("proposes missing members, required ones first, and values", async () => {
    const editor = await startEditor();
    await editor.open("policy.yaml", policy);
    const members = await editor.completion("policy.yaml", `${policy}¦`);
    expect(members.map(({ label }) => label)).toEqual(["description", "status", "tags", "clientToken", "dryRun"]);
    const [, filter] = await Promise.all([
      editor.completion("policy.yaml", "resourceType: ¦"),
      editor.completion("policy.yaml", "resourceType: x\npolicyDetails:\n  - filter:\n      ¦"),
    ]);
    expect(filter.map(({ label }) => label)).toEqual(["type", "value", "unit", "retainAtLeast"]);
    const words = await editor.completion("policy.yaml", policy.replace("VM_IMAGE", "¦"));
    expect(words.map(({ label }) => label)).toEqual(["AMI_IMAGE", "VM_IMAGE", "CONTAINER_IMAGE"]);
    const vendors = `resourceType: AMI_IMAGE\npolicyDetails:\n  - action:\n      includeResources: { ¦ }`;
    expect((await editor.completion("policy.yaml", vendors)).map(({ label }) => label)).toEqual([
      ...["amis", "snapshots", "containers"],
    ]);
    const documents = await editor.completion("policy.yaml", vendors.replace("AMI_IMAGE", "VM_IMAGE"));
    expect(documents.map(({ label }) => label)).toEqual(["vmImages", "snapshots", "containers"]);
    const other = await editor.completion(
      "policy.yaml",
      `${vendors.replace("AMI_IMAGE", "¦").replace("{ ¦ }", "{ amis: true }")}`,
    );
    expect(other.map(({ label }) => label)).toContain("AMI_IMAGE");
  });

  it("uses the names and values of the current file's format", async () => {
    const editor = await startEditor();
    await editor.open("template.yaml", "");
    const template = (type: string): string =>
      `Resources:\n  P:\n    Type: AWS::ImageBuilder::LifecyclePolicy\n    Properties:\n      ResourceType: ${type}\n`;
    const words = await editor.completion("template.yaml", template("¦"));
    expect(words.map(({ label }) => label)).toEqual(["AMI_IMAGE", "CONTAINER_IMAGE"]);
    await editor.open("main.tf", "", "terraform");
    const members = await editor.completion(
      "main.tf",
      'resource "aws_imagebuilder_lifecycle_policy" "p" {\n  policy_detail {\n    action {\n      ¦\n    }\n  }\n}\n',
    );
    expect(members.map(({ label }) => label)).toEqual(["type", "include_resources"]);
    expect(members[0]).toMatchObject({ textEdit: { newText: "type = " } });
  });

  it("offers blocks as blocks in HCL, also those that may be repeated", async () => {
    const editor = await startEditor();
    await editor.open("main.tf", "", "terraform");
    const offered = async (inside: string) =>
      (
        await editor.completion(
          "main.tf",
          `resource "lintel_lifecycle_policy" "p" {\n  policy_details {\n  }\n${inside}\n}\n`,
        )
      ).map(({ label, textEdit }) => [label, textEdit?.newText]);
    const all = Object.fromEntries(await offered("  ¦"));
    expect(all).toMatchObject({
      name: "name = ",
      tags: "tags = ",
      policy_details: "policy_details {\n  }",
      resource_selection: "resource_selection {\n  }",
    });
    const within = Object.fromEntries(await offered("  policy_details {\n    filter {\n    }\n    ¦\n  }"));
    expect(within).toEqual({ action: "action {\n    }", exclusion_rules: "exclusion_rules {\n    }" });
  });

  it("describes the field under the pointer", async () => {
    const editor = await startEditor();
    await editor.open("policy.yaml", policy);
    expect(await editor.hover("policy.yaml", policy.replace("value: 90", "val¦ue: 90"))).toMatch(
      /^\*\*value\*\*: .*from 1 to 1000 \(required\)[\s\S]*\[lifecycle policy, Limits\]\(https:.*lifecycle-policy\.md#limits\)/,
    );
    expect(await editor.hover("policy.yaml", policy.replace("VM_IMAGE", "VM_¦IMAGE"))).toMatch(/resourceType/);
    expect(await editor.hover("policy.yaml", `x¦: 1\n`)).toBeUndefined();
  });

  it.each([
    ["JSON", "a.json", "json", (cpu: string) => `{"ServiceName": "web", "InstanceConfiguration": {"Cpu": ${cpu}}}`],
    [
      "a list in JSON",
      "l.json",
      "json",
      (cpu: string) => `[{"ServiceName": "w", "InstanceConfiguration": {"Cpu": ${cpu}}}]`,
    ],
    ["YAML in brackets", "a.yaml", "yaml", (cpu: string) => `{ServiceName: web, InstanceConfiguration: {Cpu: ${cpu}}}`],
  ])("describes and completes fields of request documents: %s", async (_, name, languageId, document) => {
    const editor = await startEditor();
    await editor.open(name, document('"1024"'), languageId);
    expect(await editor.hover(name, document('"1024"').replace("Cpu", "C¦pu"))).toMatch(/^\*\*Cpu\*\*: /);
    const words = await editor.completion(name, document('"¦"'));
    expect(words.map(({ label }) => label)).toContain("1024");
  });

  it("uses the configuration beside the file", async () => {
    const editor = await startEditor();
    editor.write("lintel.config.yaml", "root: true\nrules: { lifecycle-policy/range: warning }\n");
    await editor.open("policy.yaml", policy.replace("value: 90", "value: 1001"));
    expect(await editor.diagnostics("policy.yaml")).toMatchObject([{ code: "lifecycle-policy/range", severity: 2 }]);
  });

  it("offers the fixes of a finding", async () => {
    const editor = await startEditor();
    const text = policy.replace("VM_IMAGE", "vm_image");
    await editor.open("policy.yaml", text);
    const [action, suppression, ...others] = await editor.actions("policy.yaml");
    expect([suppression?.title, others]).toEqual(["Suppress lifecycle-policy/enum here", []]);
    expect(action).toMatchObject({ kind: "quickfix", isPreferred: true });
    expect(action?.edit?.changes?.[editor.uri("policy.yaml")]).toEqual([
      { range: { start: { line: 2, character: 14 }, end: { line: 2, character: 22 } }, newText: "VM_IMAGE" },
    ]);
  });
});
