import { describe, expect, it } from "vitest";
import { policy, startEditor } from "./editor.ts";

const tooOld = policy.replace("value: 90", "value: 1001");
const asWarning = "rules: { lifecycle-policy/range: warning }\n";

describe("the folders of an editor", () => {
  it("share the configuration at their top, as a run of the linter there does, without a repository", async () => {
    const editor = await startEditor();
    editor.write("lintel.config.yaml", asWarning);
    await editor.open("policies/images/policy.yaml", tooOld);
    expect(await editor.diagnostics("policies/images/policy.yaml")).toMatchObject([{ severity: 2 }]);
  });

  it("report the faults of an open configuration in their own words, at the whole word", async () => {
    const editor = await startEditor();
    const config = 'rules: { "lifecycle-policy/rnge": off }\n';
    editor.write("lintel.config.yaml", config);
    await editor.open("lintel.config.yaml", config);
    expect(await editor.diagnostics("lintel.config.yaml")).toMatchObject([
      {
        message: 'unknown rule "lifecycle-policy/rnge"; did you mean lifecycle-policy/range?',
        range: { start: { line: 0, character: 9 }, end: { line: 0, character: 32 } },
      },
    ]);
  });

  it("may be opened and closed", async () => {
    const editor = await startEditor();
    editor.write("lintel.config.yaml", asWarning);
    await editor.open("policies/images/policy.yaml", tooOld);
    await editor.diagnostics("policies/images/policy.yaml");
    await editor.changeFolders("policies");
    await editor.diagnosticsWhen("policies/images/policy.yaml", ([one]) => one?.severity === 1);
    editor.write("policies/lintel.config.yaml", "rules: { lifecycle-policy/range: info }\n");
    await editor.changeFolders("policies");
    await editor.diagnosticsWhen("policies/images/policy.yaml", ([one]) => one?.severity === 3);
  });

  it("are watched for configurations and files of modules", async () => {
    const editor = await startEditor();
    expect(editor.registered).toEqual([
      [
        "workspace/didChangeWatchedFiles",
        {
          watchers: [
            { globPattern: "**/lintel.config.*" },
            { globPattern: "**/*.{tf,tofu,tfvars}" },
            { globPattern: "**/*.{tf,tofu,tfvars}.json" },
          ],
        },
      ],
    ]);
    await editor.open("policy.yaml", tooOld);
    expect(await editor.diagnostics("policy.yaml")).toMatchObject([{ severity: 1 }]);
    await editor.changeOutside("lintel.config.yaml", asWarning);
    await editor.diagnosticsWhen("policy.yaml", ([one]) => one?.severity === 2);
  });
});

describe("all safe fixes of a text", () => {
  const kind = "source.fixAll.lintel";
  const faulty = policy.replace("VM_IMAGE", "vm_image").replace("DAYS", "days").replace("value: 90", "value: 1001");

  it.each([kind, "source.fixAll", "source"])("are one action for editors that ask for %s", async (asked) => {
    const editor = await startEditor();
    await editor.open("policy.yaml", faulty);
    const [action, ...others] = await editor.actionsOfKind("policy.yaml", asked);
    expect(others).toEqual([]);
    expect(action).toMatchObject({ kind, title: "Fix all findings of Lintel" });
    expect(action?.edit?.changes?.[editor.uri("policy.yaml")]?.map(({ newText }) => newText).sort()).toEqual([
      "DAYS",
      "VM_IMAGE",
    ]);
  });

  it("are those of the text as it is, and not asked for with others", async () => {
    const editor = await startEditor();
    await editor.open("policy.yaml", faulty);
    await editor.change("policy.yaml", policy);
    expect(await editor.actionsOfKind("policy.yaml", kind)).toEqual([]);
    await editor.change("policy.yaml", faulty);
    expect(new Set((await editor.actions("policy.yaml")).map((each) => each.kind))).toEqual(new Set(["quickfix"]));
    expect(await editor.actionsOfKind("policy.yaml", "refactor")).toEqual([]);
  });
});

describe("fixes of one place", () => {
  it("are made one after the other, since an editor refuses edits that overlap", async () => {
    const editor = await startEditor();
    const text = `resource "lintel_lifecycle_policy" "p" {
  resource_type  = "vm_image"
  policy_details = [{
    action = { type = "delete", include_resources = { vm_images = true } }
  }]
}
`;
    await editor.open("main.tf", text, "terraform");
    const [action] = await editor.actionsOfKind("main.tf", "source.fixAll.lintel");
    const edits = action?.edit?.changes?.[editor.uri("main.tf")] ?? [];
    expect(edits.map(({ range, newText }) => [range.start.line, newText.split("\n")[0]])).toEqual([
      [1, '"VM_IMAGE"'],
      [2, "policy_details {"],
    ]);
  });
});

describe("the explanation of a rule", () => {
  it("is that of the command line", async () => {
    const editor = await startEditor();
    await editor.open("policy.yaml", policy);
    const text = await editor.execute("lintel.explain", "lifecycle-policy/range", editor.uri("policy.yaml"));
    expect(text).toMatch(/^lifecycle-policy\/range \(error\)\n/);
  });

  it("names what the documents leave open, where the rule rests on it", async () => {
    const editor = await startEditor();
    const text = await editor.execute(
      "lintel.explain",
      "lifecycle-policy/count-filter-has-no-unit",
      "untitled:Untitled-1",
    );
    expect(text).toContain("The reference leaves open: ");
  });

  it("of no rule is an error", async () => {
    const editor = await startEditor();
    await expect(editor.execute("lintel.explain", "no/such-rule")).rejects.toThrow(
      'unknown rule "no/such-rule"; lintel rules lists all',
    );
  });
});
