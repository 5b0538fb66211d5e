/** Finds the stack of a construct. */
import { type TerraformElement, TerraformStack } from "cdktf";

/** The stack of a construct. Throws if the stack is from another copy of CDKTF, with classes of its own. */
export function stackOf(element: TerraformElement): TerraformStack {
  const stack = TerraformStack.of(element);
  if (stack instanceof TerraformStack) return stack;
  throw new Error(
    `${element.node.path}: its stack comes from another copy of the framework than the one that Lintel's constructs use; keep one: \`npm ls cdktf cdktn constructs\` lists them and \`npm dedupe\` merges copies of the same version; constructs for cdktn are in "lintel/cdktn", those for cdktf in "lintel/constructs"`,
  );
}
