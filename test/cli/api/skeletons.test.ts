/**
 * Compares the skeletons of every operation with those of the AWS CLI, whose generator is part of boto3. For
 * enumerations, version 1 of the AWS CLI shows any value, version 2 the first one; Lintel follows version 2.
 */
import { describe, expect, it } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import type { ServiceOperation } from "../../../lib/cli/api/client-service.ts";
import { services } from "../../../lib/cli/api/client-services.ts";
import { checkMembers } from "../../../lib/cli/api/requests/request-check.ts";
import {
  fittingResponseSample,
  requestSample,
  responseSample,
  yamlRequestSample,
} from "../../../lib/cli/api/requests/skeleton.ts";
import { inVocabulary } from "../../../lib/cli/api/shown-names.ts";
import { parseYaml } from "../../../lib/lint/text/parsers/yaml.ts";
import { hasBoto3 } from "../../emulator/vendor-clients.ts";
import { execFile } from "../../run/child-process.ts";

const script = `
import botocore.session, botocore.utils, botocore.validate, json, random
random.choice = lambda values: values[0]
session = botocore.session.get_session()
out = {}
for service in ("apprunner", "imagebuilder"):
    model = session.get_service_model(service)
    for name in model.operation_names:
        operation = model.operation_model(name)
        answer = botocore.utils.ArgumentGenerator(use_member_names=True).generate_skeleton(operation.output_shape)
        report = botocore.validate.ParamValidator().validate(answer, operation.output_shape)
        out[service + " " + name] = {
            "input": botocore.utils.ArgumentGenerator().generate_skeleton(operation.input_shape),
            "output": answer,
            "isFaulty": report.has_errors(),
        }
print(json.dumps(out, default=lambda time: time.isoformat()))
`;

interface Samples {
  readonly input: unknown;
  readonly output: unknown;
  /** Whether the AWS CLI refuses its own sample response. */
  readonly isFaulty: boolean;
}

/** An intended difference, with its reason. */
interface Difference {
  readonly at: RegExp;
  readonly because: string;
}

const inRequests: readonly Difference[] = [
  {
    at: /^CreateLifecyclePolicy\.dryRun /,
    because: "document 3 lists dryRun among the members of a policy; the vendor's client has no such member",
  },
];

const inResponses: readonly Difference[] = [
  { at: /\.(?:failureContext|amiWatermarks) is only ours$/, because: "models before June 2026 do not have it" },
  {
    at: /\[0\] "\w+" "\w+"$/,
    because: "an element has the name of its shape there, which the documents do not have; here it has its list's",
  },
];

/** The differences between two samples, in order of the first, with both values. */
function* differences(theirs: unknown, ours: unknown, path: string): Generator<string> {
  const [their, our] = [Object(theirs), Object(ours)];
  if (typeof theirs !== "object" || typeof ours !== "object") {
    if (theirs !== ours) yield `${path} ${JSON.stringify(theirs)} ${JSON.stringify(ours)}`;
    return;
  }
  const names = Object.keys(their).filter((name) => name in our);
  const ourNames = Object.keys(our).filter((name) => name in their);
  if (names.join() !== ourNames.join()) yield `${path} has another order: ${names} and ${ourNames}`;
  for (const name of new Set([...Object.keys(their), ...Object.keys(our)])) {
    const at = Array.isArray(theirs) ? `${path}[${name}]` : `${path}.${name}`;
    if (!(name in our)) yield `${at} is only theirs`;
    else if (!(name in their)) yield `${at} is only ours`;
    else yield* differences(their[name], our[name], at);
  }
}

const unexplained = (found: Iterable<string>, reasons: readonly Difference[]): readonly string[] =>
  [...found].filter((each) => !reasons.some(({ at }) => at.test(each)));

function isRefused({ messages }: ServiceOperation, sample: unknown): boolean {
  try {
    checkMembers(messages.output, sample);
    return false;
  } catch {
    return true;
  }
}

describe.skipIf(!hasBoto3)("skeletons match those of the AWS CLI", async () => {
  const { stdout } = hasBoto3 ? await execFile("python3", ["-c", script]) : { stdout: "{}" };
  const theirs: { readonly [operation: string]: Samples } = JSON.parse(stdout);
  const operations: (readonly [string, ServiceOperation])[] = [];
  for (const { id, load } of services.slice(0, 2)) {
    for (const each of (await load()).operations) operations.push([`${id} ${each.name}`, inVocabulary(each, "auto")]);
  }

  it("of 61 operations", () => expect(operations.length).toBe(61));

  it.each(operations)("of %s", (id, operation) => {
    const { name, messages } = operation;
    const samples = theirs[id];
    const request = requestSample(messages.input);
    expect(unexplained(differences(samples?.input, request, name), inRequests)).toEqual([]);
    expect(parseYaml(yamlRequestSample(messages.input, [])).values[0]).toEqual(request);
    const response = responseSample(messages.output);
    expect(unexplained(differences(samples?.output, response, name), inResponses)).toEqual([]);
    if (samples?.isFaulty === false) expect(isRefused(operation, response)).toBe(false);
    const fitting = fittingResponseSample(messages.output) as Members;
    expect(isRefused(operation, fitting)).toBe(false);
    if (samples?.isFaulty === false) expect(fitting).toEqual(response);
  });
});
