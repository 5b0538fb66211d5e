/** What a resource block of HCL has that a migration into another language must know, or leaves out. */
import { endOfQuoted } from "../../../base/text/quoted-text.ts";
import { withoutKeys } from "../../../lint/inputs/hcl/state-addresses.ts";
import { type HclFile, NativeFile } from "../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { HclBlock } from "../../../lint/inputs/hcl/syntax/syntax.ts";
import type { Range } from "../../../lint/text/position.ts";
import type { MigrationProblem } from "../problem.ts";
import type { FoundDeclaration } from "./declared-target.ts";

/** A resource block of HCL. */
export interface HclSource {
  readonly file: HclFile;
  /** `module.images["a"].aws_apprunner_service.web[0]`. */
  readonly address: string;
  /** `aws_apprunner_service`. */
  readonly type: string;
  readonly block: HclBlock | undefined;
}

/** The block of a declaration; undefined if it is in no HCL. */
export function hclSourceOf({ file, resource }: Pick<FoundDeclaration, "file" | "resource">): HclSource | undefined {
  if (!(file instanceof NativeFile)) return undefined;
  const address = resource();
  const [type = "", name = ""] = withoutKeys(address).split(".").slice(-2);
  const block = file.body.blocks.find(
    ({ type: kind, labels }) => kind === "resource" && labels[0] === type && labels[1] === name,
  );
  return { file, address, type, block };
}

/** What it is called in a module that has the resources of all: `images_web_0`. */
export const wantedName = ({ address, type }: HclSource): string =>
  address.replaceAll("module.", "").replace(`${type}.`, "").replaceAll(/\W+/g, "_").replace(/_$/, "");

const literal = /^(?:-?[\d.]+|true|false|null)$/;

/** Whether a value is written as it is, rather than as an expression. */
export function isLiteral({ file }: HclSource, { start, end }: Range): boolean {
  const text = file.text.slice(start, end);
  return text.startsWith('"') ? endOfQuoted(text, 0) === text.length && !/[$%]\{/.test(text) : literal.test(text);
}

/** The meta-arguments of a block that say nothing about the object. */
const metaArguments = ["depends_on", "lifecycle", "provisioner", "connection", "timeouts"];

/** Tells which meta-arguments are left out. */
export function reportMetaArguments(
  { file, address, block }: HclSource,
  report: (problem: MigrationProblem) => void,
): void {
  const attributes = block?.body.attributes.map(({ name, nameRange }) => ({ name, at: nameRange })) ?? [];
  const blocks = block?.body.blocks.map(({ type, typeRange }) => ({ name: type, at: typeRange })) ?? [];
  for (const { name, at } of [...attributes, ...blocks]) {
    if (!metaArguments.includes(name)) continue;
    report({
      ...{ rule: "migrate/left-out", file, at, resource: address },
      message: `${name} of ${address} is left out`,
      help: "set it on the construct, if the stack needs it",
    });
  }
}

/** What to do so that no state destroys what another one takes over. */
export function handOverOfState(sources: readonly HclSource[], folder: string): readonly string[] {
  const addresses = [...new Set(sources.map(({ address }) => withoutKeys(address)))];
  return [
    "",
    `The state of ${folder} still has these objects. In this order, nothing is created or destroyed:`,
    "1. The plan of this stack must show imports only; apply it.",
    `2. In ${folder}, write these blocks in place of the resources, and apply them:`,
    ...addresses.flatMap((from) => [
      `   removed {`,
      `     from = ${from}`,
      "     lifecycle { destroy = false }",
      "   }",
    ]),
    "3. Remove the calls of importFrom.",
  ];
}
