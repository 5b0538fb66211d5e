/**
 * Compares every operation, in AWS's words, with AWS's own model, which boto3 includes: the members, their order, kinds
 * and values, and what requests require. Where the messages were derived from that model alone, bounds as well.
 * public-sdk.test.ts compares what the SDK has, without boto3.
 *
 * With a newer botocore than the installed one: pip download --no-deps botocore, unzip it into DIR, and run this file with
 * PYTHONPATH=DIR. Last done on 2026-11-28 with 1.43.107; what it has beyond older ones is in `newer`.
 */
import { describe, expect, test } from "vitest";
import { inVocabulary } from "../../lib/cli/api/shown-names.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import appRunner from "../../lib/services/app-runner/command.ts";
import imageBuilder from "../../lib/services/image-builder/command.ts";
import { hasBoto3 } from "../emulator/vendor-clients.ts";
import { execFile } from "../run/child-process.ts";

/** A line for each member: its path, kind, whether it is required, bounds and values. */
type Lines = readonly string[];

interface PublicOperation {
  readonly input: Lines;
  readonly output: Lines;
}

const script = `
import botocore.session, json, sys
kinds = {"structure": "struct", "timestamp": "any"}
def lines(shapes, name, path, is_input, inside=()):
    shape = shapes[name]
    kind = kinds.get(shape["type"], shape["type"])
    facts = [path, kind]
    if "enum" in shape: facts.append("|".join(shape["enum"]))
    if is_input and kind in ("integer", "list"): facts.append("%s..%s" % (shape.get("min", ""), shape.get("max", "")))
    if is_input and kind == "string" and shape.get("pattern", ".*") == ".*": facts.append("%s..%s" % (shape.get("min") or "", shape.get("max", "")))
    yield " ".join(facts)
    if kind == "struct" and name not in inside:
        for member, inner in shape["members"].items():
            required = "!" if is_input and member in shape.get("required", []) else ""
            yield from lines(shapes, inner["shape"], path + "." + member + required, is_input, inside + (name,))
    if kind == "list": yield from lines(shapes, shape["member"]["shape"], path + "[]", is_input, inside)
    if kind == "map": yield from lines(shapes, shape["value"]["shape"], path + "{}", is_input, inside)
session = botocore.session.get_session()
out = {}
for service in ("apprunner", "imagebuilder"):
    model = session.get_service_model(service)._service_description
    out[service] = {
        name: {
            "input": list(lines(model["shapes"], operation["input"]["shape"], "", True)),
            "output": list(lines(model["shapes"], operation["output"]["shape"], "", False)),
        }
        for name, operation in model["operations"].items()
    }
print(json.dumps(out))
`;

const bounds = (least: number | undefined, most: number | undefined) =>
  `${least === undefined || least === 0 ? "" : least}..${most ?? ""}`;

function* linesOf(field: Field, path: string, isInput: boolean): Generator<string> {
  const facts: string[] = [path, field.kind];
  if (field.kind === "string" && field.enum !== undefined && field.enumByPattern !== true)
    facts.push(field.enum.join("|"));
  if (isInput && field.kind === "integer") facts.push(bounds(field.minimum, field.maximum));
  if (isInput && field.kind === "list") facts.push(bounds(field.minItems, field.maxItems));
  if (isInput && field.kind === "string" && field.pattern === undefined) {
    facts.push(bounds(field.minLength, field.maxLength));
  }
  yield facts.join(" ");
  if (field.kind === "struct") {
    for (const [member, inner] of Object.entries(field.members)) {
      yield* linesOf(inner, `${path}.${member}${isInput && inner.required === true ? "!" : ""}`, isInput);
    }
  }
  if (field.kind === "list") yield* linesOf(field.element, `${path}[]`, isInput);
  if (field.kind === "map") yield* linesOf(field.value, `${path}{}`, isInput);
}

/** Operations that the documentation shows, or whose messages contain what it shows: its bounds differ. */
const documented =
  /Service$|LifecyclePolic|LifecycleExecution|ListServices$|ListOperations|StartResourceStateUpdate|StartImagePipelineExecution|Tag(?:s|Resource)|UntagResource/;

/** The documentation bounds tags as well. */
const isTagged = (line: string): boolean => /\.(?:Tags|tags|amiTags|resourceTags)\b/.test(line);

const withoutBounds = (line: string): string => line.replace(/ \d*\.\.\d*$/, "");

/** What is compared of the lines of an operation. */
const comparedOf = (name: string, lines: Iterable<string>): Lines =>
  [...lines].map((line) => (documented.test(name) || isTagged(line) ? withoutBounds(line) : line));

/** Members that are newer than the models of May 2026. */
const newer = [/^\.dryRun boolean/, /\.failureContext\b/, /\.amiWatermarks\b/];

/** The lines of ours without members that are newer than AWS's. */
const inTimeOf = (theirs: Lines, ours: Lines): Lines => {
  const later = newer.filter((member) => !theirs.some((line) => member.test(line)));
  return ours.filter((line) => !later.some((member) => member.test(line)));
};

/** The line of AWS's model for a line of ours: the client fills in required tokens. */
function asInModel(line: string): string {
  return line.replace(/^\.clientToken /, ".clientToken! ").replace(/^\.state!\.status! /, ".state!.status ");
}

const operations = [
  ...appRunner.operations.map((operation) => ["apprunner", operation.name, operation] as const),
  ...imageBuilder.operations.map((operation) => ["imagebuilder", operation.name, operation] as const),
];

describe.skipIf(!hasBoto3)("AWS's model", async () => {
  const publicModel: { readonly [service: string]: { readonly [operation: string]: PublicOperation } } = hasBoto3
    ? JSON.parse((await execFile("python3", ["-c", script])).stdout)
    : {};

  test("is compared with bounds where it alone was the source", () => {
    expect(operations).toHaveLength(61);
    expect(operations.filter(([, name]) => !documented.test(name))).toHaveLength(36);
  });

  test.each(operations)("%s %s has the members of AWS's model, in its order", (id, name, operation) => {
    const { input, output } = inVocabulary(operation, "auto").messages;
    const theirs = publicModel[id]?.[name];
    const ours = [
      comparedOf(name, linesOf(input, "", true)).map(asInModel),
      comparedOf(name, linesOf(output, "", false)),
    ];
    const models = [comparedOf(name, theirs?.input ?? []), comparedOf(name, theirs?.output ?? [])];
    expect(models.map((model, index) => inTimeOf(model, ours[index] ?? []))).toEqual(models);
  });
});
