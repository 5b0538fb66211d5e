/** Plausible values of variables without defaults, by their types, validations and names. */
import { type Body, type Expression, expressionsIn, expressionsOf } from "../../lib/lint/inputs/hcl/syntax/syntax.ts";
import { argumentOf, literalText } from "./modules.ts";
import { arnFor, isListName, type Plain, textFor } from "./plausible.ts";

/** What the values of a module's variables have in common. */
export interface VariableContext {
  readonly account: string;
  /** The module names images in a public registry. */
  readonly isPublic: boolean;
}

/** The value of a variable without a default; `body` is its block. */
export function variableValue(name: string, body: Body, context: VariableContext): Plain {
  const type = argumentOf(body, "type");
  return allowedIn(body) ?? (type === undefined ? byName(name, context) : valueOfType(name, type, context));
}

/** The first of the texts that a validation allows: `contains(["dev", "prod"], var.stage)`. */
function allowedIn({ blocks }: Body): string | undefined {
  const validations = blocks.filter(({ type }) => type === "validation");
  const expressions = expressionsIn(validations.flatMap(({ body }) => [...expressionsOf(body)]));
  for (const each of expressions) {
    const [list] = each.kind === "call" && each.name === "contains" ? each.args : [];
    const first = list?.kind === "tuple" ? literalText(list.items[0]) : undefined;
    if (first !== undefined) return first;
  }
  return undefined;
}

function valueOfType(name: string, type: Expression, context: VariableContext): Plain {
  if (type.kind === "name" || literalText(type) !== undefined) {
    const word = type.kind === "name" ? type.name : literalText(type);
    if (word === "number") return numberFor(name);
    if (word === "bool") return true;
    if (word === "list") return [textOf(name, context)];
    if (word === "map") return {};
    return word === "any" ? byName(name, context) : textOf(name, context);
  }
  if (type.kind !== "call") return textOf(name, context);
  const [inner] = type.args;
  if (type.name === "optional" && inner !== undefined) return valueOfType(name, inner, context);
  if (type.name === "list" || type.name === "set") return inner === undefined ? [] : listOf(name, inner, context);
  if (type.name === "map")
    return inner?.kind === "call" && inner.name === "object" ? { one: valueOfType(name, inner, context) } : {};
  if (type.name === "tuple" && inner?.kind === "tuple")
    return inner.items.map((item) => valueOfType(name, item, context));
  if (type.name !== "object" || inner?.kind !== "object") return textOf(name, context);
  return Object.fromEntries(
    inner.entries.flatMap(({ key, value }) => {
      const member = key.kind === "name" ? key.name : literalText(key);
      const isOptional = value.kind === "call" && value.name === "optional";
      return member === undefined || isOptional ? [] : [[member, valueOfType(member, value, context)]];
    }),
  );
}

function listOf(name: string, inner: Expression, context: VariableContext): Plain {
  if (/zones|azs/.test(name)) return ["a", "b", "c", "d"].map((letter) => `us-east-1${letter}`);
  if (/cidr|subnet/.test(name) && !/id/.test(name)) return [1, 2, 3, 4].map((part) => `10.0.${part}.0/24`);
  return [valueOfType(name.replace(/s$/, ""), inner, context)];
}

function byName(name: string, context: VariableContext): Plain {
  if (name === "tags") return {};
  return isListName(name) ? [textOf(name.replace(/s$/, ""), context)] : textOf(name, context);
}

function numberFor(name: string): number {
  if (/port/.test(name)) return 8080;
  if (/cpu/.test(name)) return 1024;
  if (/memory/.test(name)) return 2048;
  return 1;
}

/** The text of a variable or an argument with this name. */
function textOf(name: string, { account, isPublic }: VariableContext): string {
  const key = name.toLowerCase();
  if (/arn|iam_role/.test(key)) return arnFor(key, account);
  if (/region/.test(key)) return "us-east-1";
  if (/account/.test(key)) return account;
  if (/repository_type|repo_type/.test(key)) return isPublic ? "ECR_PUBLIC" : "ECR";
  if (/repository_url$|repo_url/.test(key) && /code|git|source/.test(key)) return "https://github.com/example/app";
  if (/image_(?:identifier|uri|url)|^image$|repository_url|repo_url|ecr_ur[il]/.test(key))
    return isPublic ? "public.ecr.aws/nginx/nginx:1" : `${account}.dkr.ecr.us-east-1.amazonaws.com/app:1`;
  if (/cidr/.test(key)) return "10.0.0.0/16";
  if (/zone_id/.test(key)) return "Z0123456789ABCDEFGHIJ";
  if (/domain|fqdn|host/.test(key)) return "shop.example.com";
  if (/email/.test(key)) return "someone@example.com";
  if (/port/.test(key)) return "8080";
  if (/cpu/.test(key)) return "1024";
  if (/memory/.test(key)) return "2048";
  if (/(?:^|_)(?:max|min|count|size|concurrency|threshold|interval|timeout|days)/.test(key)) return "5";
  if (/path/.test(key)) return "/";
  if (/zone/.test(key)) return "us-east-1a";
  if (/runtime/.test(key)) return "PYTHON_311";
  if (/provider_type/.test(key)) return "GITHUB";
  if (/_id$/.test(key))
    return textFor("id", { type: key.replace(/_id$/, ""), name: key, region: "us-east-1", account, seed: key });
  if (/tag|version/.test(key)) return "1";
  return key.replaceAll("_", "-").slice(0, 20);
}
