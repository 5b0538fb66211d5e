/** Evaluates expressions for tests: alone, or in a module with the given text. */
import type { Choose } from "../../../../lib/lint/declaration/branches.ts";
import { FileTree } from "../../../../lib/lint/files/file-tree.ts";
import { HclEvaluation } from "../../../../lib/lint/inputs/hcl/evaluation/evaluate.ts";
import type { HclValue } from "../../../../lib/lint/inputs/hcl/evaluation/value.ts";
import { ModuleInstance } from "../../../../lib/lint/inputs/hcl/modules/instance.ts";
import { moduleOf } from "../../../../lib/lint/inputs/hcl/modules/module.ts";
import { ModuleFiles } from "../../../../lib/lint/inputs/hcl/modules/module-files.ts";
import { NativeFile } from "../../../../lib/lint/inputs/hcl/syntax/hcl-file.ts";

/** The value of an expression in a module; its functions read files of a folder, if there is one. */
export function computed(expression: string, module = "", choose: Choose = () => undefined, folder?: string): HclValue {
  const file = new NativeFile({
    name: "main.tf",
    path: undefined,
    text: `${module}\nlocals {\n  it = ${expression}\n}\n`,
  });
  const instance = new ModuleInstance(moduleOf(folder ?? "/m", "m", [file], []), new Map(), {
    calledBy: () => undefined,
    ...(folder !== undefined && { files: new ModuleFiles(new FileTree(folder, ["."])) }),
  });
  const evaluation = new HclEvaluation(choose);
  return instance.scopeOf(file).refer("local", "it", evaluation) ?? null;
}
