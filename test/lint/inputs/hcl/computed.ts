/** Evaluates expressions for tests: alone, or in a module with the given text. */
import type { Choose } from "../../../../lib/lint/declaration/branches.ts";
import { HclEvaluation } from "../../../../lib/lint/inputs/hcl/evaluate.ts";
import { NativeFile } from "../../../../lib/lint/inputs/hcl/hcl-file.ts";
import { ModuleInstance } from "../../../../lib/lint/inputs/hcl/instance.ts";
import { moduleOf } from "../../../../lib/lint/inputs/hcl/module.ts";
import type { HclValue } from "../../../../lib/lint/inputs/hcl/value.ts";

/** The value of an expression in a module. */
export function computed(expression: string, module = "", choose: Choose = () => undefined): HclValue {
  const file = new NativeFile({
    name: "main.tf",
    path: undefined,
    text: `${module}\nlocals {\n  it = ${expression}\n}\n`,
  });
  const instance = new ModuleInstance(moduleOf("/m", "m", [file], []), new Map(), () => undefined);
  const evaluation = new HclEvaluation(choose);
  return instance.scopeOf(file).refer("local", "it", evaluation) ?? null;
}
