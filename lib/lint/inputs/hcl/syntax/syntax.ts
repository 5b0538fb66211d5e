/** The syntax tree of HCL: bodies of attributes and blocks, and expressions, each with its range in the text. */
import type { Members } from "../../../../base/members.ts";
import type { Segment } from "../../../text/path.ts";
import type { TextFile } from "../../../text/place.ts";
import type { Range } from "../../../text/position.ts";
import { shortenedExpression } from "../../../text/shortened.ts";
import type { Metadata } from "../../metadata.ts";

/** A parsed file of a module. */
export interface HclFile extends TextFile {
  readonly body: Body;
  /** The text in which the ranges of {@link body} read as HCL: that of the file, in JSON without the escapes of strings. */
  readonly source: string;
  /** CDKTF wrote the file; changes belong in its program. */
  readonly isGenerated?: boolean;
}

/** Something with the file that contains it. */
export interface InFile<Thing> {
  readonly file: HclFile;
  readonly it: Thing;
}

/** The contents of a block or a file. */
export interface Body {
  readonly attributes: readonly HclAttribute[];
  readonly blocks: readonly HclBlock[];
}

/** `name = value`. */
export interface HclAttribute {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: Expression;
  /** The override file that sets it; absent if it is in the file of its block. */
  readonly in?: HclFile;
}

/** `type "label" "label" { … }`. */
export interface HclBlock {
  readonly type: string;
  readonly typeRange: Range;
  readonly labels: readonly string[];
  /** The labels as written, with their quotes. */
  readonly labelRanges: readonly Range[];
  /** From the type to the last label. */
  readonly header: Range;
  readonly body: Body;
  /** From the type to the closing brace. */
  readonly range: Range;
  /** Between the braces. */
  readonly inside: Range;
  /** How a JSON file writes it; absent in HCL's native syntax. */
  readonly json?: JsonBlock;
  /** The override file that has it; absent if it is in the file of the block around it. */
  readonly in?: HclFile;
  /** The block as its file writes it, if override files change it. */
  readonly written?: HclBlock;
}

/** A block in a JSON file, where a block and an object look the same. */
export interface JsonBlock {
  /** Its last label, or its type. */
  readonly key: Range;
  readonly value: Members;
  /** Its path from the top of the file. */
  readonly segments: readonly Segment[];
  /** Metadata for the linter, in its comment. */
  readonly metadata?: Metadata | undefined;
  /** Its address, if it is a local value that stands for a block. */
  readonly address?: string;
}

/** An expression; its range includes parentheses around it. */
export type Expression = { readonly range: Range } & Syntax;

type Syntax =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  /** A number that JavaScript cannot represent exactly. */
  | { readonly kind: "inexact number" }
  | { readonly kind: "template"; readonly parts: readonly TemplatePart[] }
  | { readonly kind: "tuple"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly ObjectEntry[] }
  | { readonly kind: "name"; readonly name: string; readonly nameRange: Range }
  | { readonly kind: "attribute"; readonly of: Expression; readonly name: string; readonly nameRange: Range }
  /** A reference as a key, without parentheses: the `providers` of a module have such keys, values do not. */
  | { readonly kind: "bare key" }
  /** `step` is the range of `[key]` or `.0` alone. */
  | { readonly kind: "index"; readonly of: Expression; readonly key: Expression; readonly step: Range }
  /** `of[*].each` and `of.*.each`; within `each` the element is a {@link SplatElement}. */
  | { readonly kind: "splat"; readonly of: Expression; readonly each: Expression }
  | { readonly kind: "splat element" }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly args: readonly Expression[];
      readonly expandsLast: boolean;
    }
  | ForSyntax
  | {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | { readonly kind: "unary"; readonly operator: "-" | "!"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** `[for key, name in collection : value if condition]`, and with braces and `key => value`. */
export interface ForSyntax extends ForIntro {
  readonly kind: "for";
  /** The keys of the result, if it is an object. */
  readonly makesKey?: Expression;
  readonly makes: Expression;
  readonly condition?: Expression;
  /** `...` after the value: groups the values of each key in a list. */
  readonly groups: boolean;
}

/** `for key, name in collection`. */
export interface ForIntro {
  readonly keyName?: string;
  readonly name: string;
  readonly collection: Expression;
}

export interface ObjectEntry {
  readonly key: Expression;
  readonly value: Expression;
}

/** A piece of a template: text, `${…}`, `%{ if … }` and `%{ for … }`. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "interpolation"; readonly expression: Expression }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly yes: readonly TemplatePart[];
      readonly no: readonly TemplatePart[];
    }
  | ({ readonly kind: "for"; readonly parts: readonly TemplatePart[] } & ForIntro);

/** Operators by precedence, lowest first. */
export const binaryOperators = [
  ["||"],
  ["&&"],
  ["==", "!="],
  [">=", "<=", ">", "<"],
  ["+", "-"],
  ["*", "/", "%"],
] as const;

export type BinaryOperator = (typeof binaryOperators)[number][number];

/** The direct subexpressions of an expression. */
export function* partsOf(expression: Expression): Generator<Expression> {
  switch (expression.kind) {
    case "template":
      yield* partsOfTemplate(expression.parts);
      break;
    case "tuple":
      yield* expression.items;
      break;
    case "object":
      for (const { key, value } of expression.entries) yield* [key, value];
      break;
    case "attribute":
      yield expression.of;
      break;
    case "index":
      yield* [expression.of, expression.key];
      break;
    case "splat":
      yield* [expression.of, expression.each];
      break;
    case "call":
      yield* expression.args;
      break;
    case "for": {
      const { collection, makesKey, makes, condition } = expression;
      yield* [collection, makesKey, makes, condition].filter((each) => each !== undefined);
      break;
    }
    case "conditional":
      yield* [expression.condition, expression.yes, expression.no];
      break;
    case "unary":
      yield expression.operand;
      break;
    case "binary":
      yield* [expression.left, expression.right];
  }
}

function* partsOfTemplate(parts: readonly TemplatePart[]): Generator<Expression> {
  for (const part of parts) {
    if (part.kind === "interpolation") yield part.expression;
    else if (part.kind === "if") {
      yield part.condition;
      yield* partsOfTemplate([...part.yes, ...part.no]);
    } else if (part.kind === "for") {
      yield part.collection;
      yield* partsOfTemplate(part.parts);
    }
  }
}

/** Expressions with all of their subexpressions, in no particular order. */
export function* expressionsIn(expressions: Iterable<Expression>): Generator<Expression> {
  const left = [...expressions];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    left.push(...partsOf(next));
  }
}

/** The expressions in a body and the blocks within it. */
export function* expressionsOf({ attributes, blocks }: Body): Generator<Expression> {
  for (const { value } of attributes) yield value;
  for (const { body } of blocks) yield* expressionsOf(body);
}

/** An expression as written, on one line: what tells it from others. */
export const wholeTextOf = ({ range }: Expression, { text }: { readonly text: string }): string =>
  written(text.slice(range.start, range.end));

/** An expression as written, on one line, shortened for messages. */
export const expressionText = ({ range }: Expression, { text }: { readonly text: string }): string =>
  shortenedExpression(written(text.slice(range.start, Math.min(range.end, range.start + 400))));

/** What stands in the place of the rest of an escape in the text of a JSON file: see {@link HclFile.source}. */
export const escaped = "\0";

const written = (text: string): string => text.replaceAll(escaped, "").replaceAll(/\s+/g, " ");
