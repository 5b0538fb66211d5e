/** Two folders instead of a revision, which takes no process. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();

const policy = (value: string) => `
variable "kept" {}
resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
    }
    filter {
      type  = "COUNT"
      value = ${value}
    }
  }
  resource_selection {
    tag_map = { team = "web" }
  }
}
`;

/** The exit code, and the changes by their rules. */
async function compared(before: string, now: string, ...words: readonly string[]) {
  const unrelated = policy("7").replaceAll('"web"', '"unrelated"');
  const files = { "before/now/main.tf": before, "before/elsewhere/main.tf": unrelated, "now/main.tf": now };
  const cwd = temporaryFolder(files);
  const command = ["compare", "now", "--against", "./before", "--format", "json", ...words];
  const { code, stdout } = await lintel(command, { cwd });
  const { changes } = JSON.parse(stdout);
  return [code, ...changes.map(({ rule }: { readonly rule: string }) => rule)];
}

test("what one folder lacks is new or gone, unless something in that folder could not be read", async () => {
  const other = 'locals {\n  a = "b"\n}\n';
  const broken = `${policy("5")}resource "lintel_lifecycle_policy" "other" {\n`;
  expect(await compared(other, policy("5"))).toEqual([0, "change/resource-is-added"]);
  expect(await compared(policy("5"), other)).toEqual([0, "change/resource-is-removed"]);
  expect(await compared(broken, policy("5"))).toEqual([2]);
  expect(await compared(policy("5"), broken)).toEqual([2]);
});

test("the same path is read in both folders", async () => {
  expect(await compared(policy("5"), policy("5"))).toEqual([0]);
});

test("a policy that is not decided fails the comparison, unless that is allowed", async () => {
  expect(await compared(policy("5"), policy("6"))).toEqual([0]);
  expect(await compared(policy("5"), policy("6"), "--allow-undecided")).toEqual([0]);
  expect(await compared(policy("5"), policy("var.kept"))).toEqual([2]);
  expect(await compared(policy("5"), policy("var.kept"), "--allow-undecided")).toEqual([0]);
});
