/** `moved` and `removed` blocks with which Terraform would destroy, or create again, what they are to keep. */
import { shellWord } from "../../../base/text/shell-word.ts";
import type { OwnRule } from "../../rule/any-rule.ts";
import type { Range } from "../../text/position.ts";
import type { ResourceType } from "../resource-type.ts";
import { attribute, type InFile, type Module } from "./modules/module.ts";
import type { HclFile } from "./syntax/hcl-file.ts";
import type { Expression, HclBlock } from "./syntax/syntax.ts";

const rule = (
  id: string,
  summary: string,
  reasoned: Pick<OwnRule, "otherwise" | "good" | "bad" | "needsState">,
): OwnRule => ({
  id,
  severity: "error",
  summary,
  cites: [],
  ...reasoned,
});

const service = `
resource "lintel_hosted_service" "web" {
  service_name = "web-shop"
  source_configuration {
    auto_deployments_enabled = false
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "ECR_PUBLIC"
    }
  }
}
`;

const moved = "moved {\n  from = aws_apprunner_service.web\n  to   = lintel_hosted_service.web\n}";

/** The rules about moves and removals. They apply to files, whatever they declare. */
export const moveRules = {
  target: rule(
    "moved/target-is-declared",
    "The target of a moved block is declared: Terraform passes an undeclared target to the old provider.",
    {
      otherwise: "The plan fails, or destroys the object that the block should keep.",
      good: { "a target that is declared": `${service}${moved}` },
      bad: {
        "an undeclared target": moved.replace("lintel_hosted_service.web", "⟦lintel_hosted_service.web⟧"),
      },
    },
  ),
  source: rule(
    "moved/source-is-gone",
    "The source of a moved block is declared no longer, since it has become the target.",
    {
      otherwise: "Terraform refuses the configuration: an object cannot have two addresses.",
      good: { "a source that is gone": `${service}${moved}` },
      bad: {
        "a source that is still declared": `${service}${service.replace("lintel_hosted_service", "aws_apprunner_service").replace("web-shop", "old-shop")}${moved.replace("aws_apprunner_service.web", "⟦aws_apprunner_service.web⟧")}`,
      },
    },
  ),
  free: rule(
    "moved/target-is-free",
    "The target of a moved block is not in the state yet: Terraform skips a move onto an occupied address, and plans to destroy the source.",
    {
      otherwise: "The apply destroys the object that the block should keep.",
      needsState: true,
      good: { "a state with the source alone": `${service}${moved}` },
      bad: {
        "a state with the target, too": `# terraform.tfstate has aws_apprunner_service.web and lintel_hosted_service.web\n${service}${moved.replace("lintel_hosted_service.web", "⟦lintel_hosted_service.web⟧")}`,
      },
    },
  ),
  removed: rule(
    "removed/keeps-the-object",
    "A removed block keeps the object: Terraform destroys it, unless destroy is false.",
    {
      otherwise: "The next apply deletes the object from the service.",
      good: {
        "an object that is kept":
          "removed {\n  from = aws_apprunner_service.web\n  lifecycle {\n    destroy = false\n  }\n}",
      },
      bad: { "an object that is destroyed": "removed {\n  from = ⟦aws_apprunner_service.web⟧\n}" },
    },
  ),
} as const;

/** A problem of a block, at its address. */
export interface MoveProblem {
  readonly rule: OwnRule;
  readonly file: HclFile;
  readonly at: Range;
  /** The address at fault. */
  readonly resource: string;
  readonly message: string;
  readonly help: string;
}

/** An address in a `moved` or `removed` block: `aws_apprunner_service.web`, without keys of instances. */
interface Address {
  readonly type: ResourceType;
  readonly text: string;
  readonly at: Range;
}

/**
 * The problems of a module's blocks about resources of these types. `inState` are the addresses of the module in the
 * state, if it is known.
 */
export function moveProblems(
  { files, resources }: Module,
  types: ReadonlyMap<string, ResourceType>,
  inState: ReadonlySet<string> | undefined,
): readonly MoveProblem[] {
  const declared = new Set(resources.map(({ it }) => it.labels.join(".")));
  return files.flatMap((file) =>
    file.body.blocks.flatMap((it) => {
      if (it.type === "moved") return moveProblem({ file, it }, types, declared, inState) ?? [];
      return it.type === "removed" ? (removalProblem({ file, it }, types) ?? []) : [];
    }),
  );
}

function moveProblem(
  { file, it }: InFile<HclBlock>,
  types: ReadonlyMap<string, ResourceType>,
  declared: ReadonlySet<string>,
  inState: ReadonlySet<string> | undefined,
): MoveProblem | undefined {
  const from = addressOf(attribute(it.body, "from"), types);
  const to = addressOf(attribute(it.body, "to"), types);
  if (from === undefined || to === undefined || from.type.type === to.type.type) return undefined;
  if (!declared.has(to.text)) {
    return {
      rule: moveRules.target,
      file,
      ...{ at: to.at, resource: to.text },
      message: `${to.text} is not declared in this module, so Terraform passes the state of ${from.text} to the old provider`,
      help: `declare ${to.text} in the same change as the moved block`,
    };
  }
  if (declared.has(from.text)) {
    return {
      rule: moveRules.source,
      file,
      ...{ at: from.at, resource: from.text },
      message: `${from.text} is still declared, so Terraform refuses the move`,
      help: `remove the block of ${from.text}, which ${to.text} replaces`,
    };
  }
  if (inState?.has(to.text) !== true || !inState.has(from.text)) return undefined;
  return {
    rule: moveRules.free,
    file,
    ...{ at: to.at, resource: to.text },
    message: `the state has ${to.text} already, so Terraform skips the move and plans to destroy ${from.text}`,
    help: `if both are the same object, forget one of them first: terraform state rm ${shellWord(from.text)}`,
  };
}

function removalProblem(
  { file, it }: InFile<HclBlock>,
  types: ReadonlyMap<string, ResourceType>,
): MoveProblem | undefined {
  const from = addressOf(attribute(it.body, "from"), types);
  const lifecycle = it.body.blocks.find(({ type }) => type === "lifecycle");
  if (from === undefined || (lifecycle && attribute(lifecycle.body, "destroy")) !== undefined) return undefined;
  return {
    rule: moveRules.removed,
    file,
    ...{ at: from.at, resource: from.text },
    message: `Terraform destroys ${from.text}, since the removed block does not set destroy = false`,
    help: "add lifecycle { destroy = false } to keep the object, or destroy = true if it is to go",
  };
}

/** The address that an expression is, if its type is one of these. */
function addressOf(expression: Expression | undefined, types: ReadonlyMap<string, ResourceType>): Address | undefined {
  if (expression?.kind === "index") return addressOf(expression.of, types);
  if (expression?.kind !== "attribute" || expression.of.kind !== "name") return undefined;
  const type = types.get(expression.of.name);
  return type && { type, text: `${type.type}.${expression.name}`, at: expression.range };
}
