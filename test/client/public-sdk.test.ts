/**
 * Compares every operation of the AWS services, in AWS's words, with the schemas of AWS's SDK: its members at every
 * depth, their kinds, the values of enums, and what requests require. The SDK has neither bounds nor patterns, sorts
 * members and values, and does not say which enum a string has; public-models.test.ts compares what it lacks.
 */
import * as appRunnerSdk from "@aws-sdk/client-apprunner";
import * as imageBuilderSdk from "@aws-sdk/client-imagebuilder";
import { describe, expect, test } from "vitest";
import { inVocabulary } from "../../lib/cli/api/shown-names.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import { appRunnerLeftOut, imageBuilderLeftOut } from "../../lib/facts/model/operations-left-out.ts";
import appRunner from "../../lib/services/app-runner/command.ts";
import imageBuilder from "../../lib/services/image-builder/command.ts";

/** A schema of the SDK: a number, an array that begins with one, a function that returns it, or it with traits. */
type Schema = unknown;

/** What a schema says of a value. */
interface SdkShape {
  readonly kind: string;
  /** The elements of a list, or the values of a map. */
  readonly part?: Schema;
  readonly members?: { readonly [name: string]: Schema };
  /** The names of required members. */
  readonly required?: readonly string[];
}

const simpleKinds: { readonly [type: number]: string } = { 0: "string", 1: "integer", 2: "boolean", 4: "any" };

/** The modifiers of a simple type. */
const [listOf, mapOf] = [64, 128];

function simpleShape(type: number): SdkShape {
  if ((type & listOf) !== 0) return { kind: "list", part: type - listOf };
  if ((type & mapOf) !== 0) return { kind: "map", part: type - mapOf };
  return { kind: simpleKinds[type] ?? `type ${type}` };
}

function shapeOf(schema: Schema): SdkShape {
  if (typeof schema === "function") return shapeOf(schema());
  if (typeof schema === "number") return simpleShape(schema);
  if (!Array.isArray(schema)) throw new TypeError(`unknown schema ${JSON.stringify(schema)}`);
  const [type, namespace, , , first, second, requiredCount = 0] = schema;
  if (typeof namespace !== "string") return shapeOf(type);
  if (type === 0) return shapeOf(first);
  if (type === 1) return { kind: "list", part: first };
  if (type === 2) return { kind: "map", part: second };
  const names: readonly string[] = first;
  const members = Object.fromEntries(names.map((name, index) => [name, second[index]]));
  return { kind: "struct", members, required: names.slice(0, requiredCount) };
}

/** The values of an enum, in one order. */
const sorted = (values: readonly string[]): string => values.toSorted().join(" ");

/** The enums that a module of the SDK exports: objects of strings. */
function enumsOf(sdk: object): ReadonlySet<string> {
  const values = Object.values(sdk).flatMap((each) =>
    typeof each === "object" && each !== null && !Array.isArray(each) ? [Object.values(each)] : [],
  );
  return new Set(values.filter((each) => each.every((value) => typeof value === "string")).map(sorted));
}

/** How a field differs from a schema, at every depth: a sentence each. */
function* differences(
  field: Field,
  schema: Schema,
  path: string,
  { enums, isRequest }: { readonly enums: ReadonlySet<string>; readonly isRequest: boolean },
): Generator<string> {
  const context = { enums, isRequest };
  const { kind, part, members = {}, required = [] } = shapeOf(schema);
  if (field.kind !== kind) {
    yield `${path} is a ${field.kind}; in the SDK it is a ${kind}`;
  } else if (field.kind === "list") {
    yield* differences(field.element, part, `${path}[]`, context);
  } else if (field.kind === "map") {
    yield* differences(field.value, part, `${path}{}`, context);
  } else if (field.kind === "string" && field.enum !== undefined && field.enumByPattern !== true) {
    if (!enums.has(sorted(field.enum))) yield `${path} has values that no enum of the SDK has`;
  } else if (field.kind === "struct") {
    for (const name of Object.keys(members)) if (!(name in field.members)) yield `${path}.${name} is missing`;
    for (const [name, member] of Object.entries(field.members)) {
      const at = `${path}.${name}`;
      if (!(name in members)) {
        yield `${at} is not in the SDK`;
        continue;
      }
      const isRequired = member.required === true;
      if (isRequest && isRequired !== required.includes(name)) {
        yield `${at} is ${isRequired ? "required" : "optional"}, unlike in the SDK`;
      }
      yield* differences(member, members[name], at, context);
    }
  }
}

/** What the documents say, and the SDK does not. */
const documented: { readonly [operation: string]: readonly string[] } = {
  CreateLifecyclePolicy: ["input.dryRun is not in the SDK"],
  StartResourceStateUpdate: ["input.state.status is required, unlike in the SDK"],
};

/** Members that are newer than the SDK of May 2026, in all messages: the AWS CLI of August 2026 has them. */
const newer = /\.(?:failureContext|amiWatermarks) is not in the SDK$/;

describe.each([
  ["App Runner", appRunner, appRunnerSdk, appRunnerLeftOut, 37],
  ["EC2 Image Builder", imageBuilder, imageBuilderSdk, imageBuilderLeftOut, 24],
] as const)("%s", (_, service, sdk, leftOut, count) => {
  const schemas: { readonly [name: string]: Schema } = { ...sdk };
  const enums = enumsOf(sdk);

  test("has the operations of the SDK, but for those that are left out", () => {
    const all = Object.keys(schemas).flatMap((name) => /^(\w+)Command$/.exec(name)?.slice(1) ?? []);
    const ours = [...service.operations.map(({ name }) => name), ...Object.values(leftOut).flat()];
    expect(ours.toSorted()).toEqual(all.toSorted());
    expect(service.operations).toHaveLength(count);
  });

  test.each(service.operations.map((operation) => [operation.name, operation] as const))(
    "%s has the members that the SDK's messages have",
    (name, operation) => {
      const { input, output } = inVocabulary(operation, "auto").messages;
      const schema = schemas[`${name}$`];
      if (!Array.isArray(schema)) throw new TypeError(`the SDK has no schema of ${name}`);
      const found = [
        ...differences(input, schema[4], "input", { enums, isRequest: true }),
        ...differences(output, schema[5], "output", { enums, isRequest: false }),
      ];
      expect(found.filter((difference) => !newer.test(difference))).toEqual(documented[name] ?? []);
    },
  );
});
