/**
 * Compares the operations with AWS's own model, which boto3 includes: names, and for messages that were derived from
 * that model alone the members, their order, kinds, bounds and values. Messages that the documentation shows are
 * skipped here.
 */
import { describe, expect, test } from "vitest";
import type { Field } from "../../lib/model/field.ts";
import type { ServiceMessages } from "../../lib/model/operation-messages.ts";
import { appRunnerLeftOut, imageBuilderLeftOut, type LeftOut } from "../../lib/model/operations-left-out.ts";
import { appRunnerMessages } from "../../lib/services/app-runner/model/messages.ts";
import { imageBuilderMessages } from "../../lib/services/image-builder/model/messages.ts";
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
  if (field.kind === "string" && field.enum !== undefined) facts.push(field.enum.join("|"));
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

/** Excludes tags and free text, whose bounds are the documentation's or part of the pattern. */
const isCompared = (line: string): boolean => !/\.(?:Tags|tags|amiTags|resourceTags)\b/.test(line);

const services: readonly (readonly [id: "apprunner" | "imagebuilder", ServiceMessages, LeftOut])[] = [
  ["apprunner", appRunnerMessages, appRunnerLeftOut],
  ["imagebuilder", imageBuilderMessages, imageBuilderLeftOut],
];

/** Operations that the documentation shows, or whose messages contain what it shows. */
const documented =
  /Service$|LifecyclePolic|LifecycleExecution|ListServices$|ListOperations|StartResourceStateUpdate|StartImagePipelineExecution|Tag(?:s|Resource)|UntagResource/;

describe.skipIf(!hasBoto3)("AWS's model", async () => {
  const publicModel: { readonly [service: string]: { readonly [operation: string]: PublicOperation } } = hasBoto3
    ? JSON.parse((await execFile("python3", ["-c", script])).stdout)
    : {};

  test.each(services)("%s has the supported operations and those that are left out", (id, messages, leftOut) => {
    const ours = [...Object.keys(messages), ...Object.values(leftOut).flat()];
    expect(ours.toSorted()).toEqual(Object.keys(publicModel[id] ?? {}).toSorted());
    expect(new Set(ours).size).toBe(ours.length);
  });

  const compared = services.flatMap(([id, messages]) =>
    Object.entries(messages)
      .filter(([name]) => !documented.test(name))
      .map(([name, ours]) => [`${id} ${name}`, ours, publicModel[id]?.[name]] as const),
  );

  test("is compared with messages that were derived from it alone", () => {
    expect(compared).toHaveLength(36);
  });

  test.each(compared)("%s", (_, { input, output }, theirs) => {
    expect([...linesOf(input, "", true)].filter(isCompared)).toEqual(theirs?.input.filter(isCompared));
    expect([...linesOf(output, "", false)].filter(isCompared)).toEqual(theirs?.output.filter(isCompared));
  });
});
