import { describe, expect, expectTypeOf, test } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import type { ApiError } from "../../../lib/client/api-error.ts";
import type { ClientSettings } from "../../../lib/client/client-settings.ts";
import { ServiceError } from "../../../lib/client/service-error.ts";
import {
  createImageBuilderClient,
  type ImageBuilderClient,
  imageBuilderOperations,
} from "../../../lib/services/image-builder/client.ts";
import { manualTiming } from "../../client/manual-timing.ts";
import { ownEnvironment } from "../../client/own-environment.ts";
import { failure, json, type Step, startServer } from "../../client/scripted-server.ts";

ownEnvironment();

const arn = "arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/keep-ten";
const encodedArn = "arn%3Aaws%3Aimagebuilder%3Aeu-west-1%3A123456789012%3Alifecycle-policy%2Fkeep-ten";

/** A policy with every word that differs, and the same words as the user's own names. */
const documented = {
  name: "VM_IMAGE",
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: false, snapshots: true } },
      filter: { type: "COUNT", value: 10 },
      exclusionRules: {
        vmImages: { isPublic: true, tagMap: { vmImages: "VM_IMAGE" } },
        tagMap: { vmImages: "VM_IMAGE" },
      },
    },
    { action: { type: "DISABLE" }, filter: { type: "AGE", value: 1, unit: "DAYS" } },
  ],
  resourceSelection: { tagMap: { vmImages: "VM_IMAGE" } },
  tags: { vmImages: "VM_IMAGE" },
};
const vendor = {
  ...documented,
  resourceType: "AMI_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { amis: false, snapshots: true } },
      filter: { type: "COUNT", value: 10 },
      exclusionRules: { amis: { isPublic: true, tagMap: { vmImages: "VM_IMAGE" } }, tagMap: { vmImages: "VM_IMAGE" } },
    },
    { action: { type: "DISABLE" }, filter: { type: "AGE", value: 1, unit: "DAYS" } },
  ],
};

async function connect(steps: readonly Step[], settings: ClientSettings = {}) {
  const server = await startServer(...steps);
  const timing = manualTiming();
  const client = createImageBuilderClient({ endpointUrl: server.url, skipCredentials: true, timing, ...settings });
  return { server, client, waits: timing.waits };
}

const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the request of", () => {
  type Case = readonly [method: keyof typeof imageBuilderOperations, input: Members, wire: string, body?: Members];
  const clientToken = "token";
  const cases: readonly Case[] = [
    ["createLifecyclePolicy", { ...documented, clientToken }, "PUT /CreateLifecyclePolicy", { ...vendor, clientToken }],
    ["getLifecyclePolicy", { lifecyclePolicyArn: arn }, `GET /GetLifecyclePolicy?lifecyclePolicyArn=${encodedArn}`],
    [
      "updateLifecyclePolicy",
      { lifecyclePolicyArn: arn, resourceType: "VM_IMAGE", clientToken },
      "PUT /UpdateLifecyclePolicy",
      { lifecyclePolicyArn: arn, resourceType: "AMI_IMAGE", clientToken },
    ],
    [
      "deleteLifecyclePolicy",
      { lifecyclePolicyArn: arn },
      `DELETE /DeleteLifecyclePolicy?lifecyclePolicyArn=${encodedArn}`,
    ],
    ["listLifecyclePolicies", { maxResults: 25 }, "POST /ListLifecyclePolicies", { maxResults: 25 }],
    [
      "cancelLifecycleExecution",
      { lifecycleExecutionId: "lce-1", clientToken },
      "PUT /CancelLifecycleExecution",
      { lifecycleExecutionId: "lce-1", clientToken },
    ],
    [
      "startResourceStateUpdate",
      { resourceArn: arn, includeResources: { vmImages: true }, exclusionRules: { vmImages: {} }, clientToken },
      "PUT /StartResourceStateUpdate",
      { resourceArn: arn, includeResources: { amis: true }, exclusionRules: { amis: {} }, clientToken },
    ],
    [
      "getLifecycleExecution",
      { lifecycleExecutionId: "lce-1" },
      "GET /GetLifecycleExecution?lifecycleExecutionId=lce-1",
    ],
    ["listLifecycleExecutions", { resourceArn: arn }, "POST /ListLifecycleExecutions", { resourceArn: arn }],
    [
      "listLifecycleExecutionResources",
      { lifecycleExecutionId: "lce-1" },
      "POST /ListLifecycleExecutionResources",
      { lifecycleExecutionId: "lce-1" },
    ],
    ["listImages", { owner: "Self" }, "POST /ListImages", { owner: "Self" }],
    ["listImageBuildVersions", {}, "POST /ListImageBuildVersions", {}],
    ["getImage", { imageBuildVersionArn: "a/1" }, "GET /GetImage?imageBuildVersionArn=a%2F1"],
    ["deleteImage", { imageBuildVersionArn: "a/1" }, "DELETE /DeleteImage?imageBuildVersionArn=a%2F1"],
    ["listImageRecipes", { maxResults: 1 }, "POST /ListImageRecipes", { maxResults: 1 }],
    ["getImageRecipe", { imageRecipeArn: "a" }, "GET /GetImageRecipe?imageRecipeArn=a"],
    ["listContainerRecipes", {}, "POST /ListContainerRecipes", {}],
    ["getContainerRecipe", { containerRecipeArn: "a" }, "GET /GetContainerRecipe?containerRecipeArn=a"],
    ["listImagePipelines", {}, "POST /ListImagePipelines", {}],
    ["getImagePipeline", { imagePipelineArn: "a" }, "GET /GetImagePipeline?imagePipelineArn=a"],
    [
      "startImagePipelineExecution",
      { imagePipelineArn: "a", clientToken },
      "PUT /StartImagePipelineExecution",
      { imagePipelineArn: "a", clientToken },
    ],
    ["tagResource", { resourceArn: arn, tags: { a: "" } }, `POST /tags/${encodedArn}`, { tags: { a: "" } }],
    [
      "untagResource",
      { resourceArn: `${arn}(!)`, tagKeys: ["a b", "c&d", "'*"] },
      `DELETE /tags/${encodedArn}%28%21%29?tagKeys=a%20b&tagKeys=c%26d&tagKeys=%27%2A`,
    ],
    ["listTagsForResource", { resourceArn: arn }, `GET /tags/${encodedArn}`],
  ];

  test.for(cases)("%s has its path, query and body", async ([method, input, wire, body]) => {
    const { server, client } = await connect([json(200, { some: "answer" })]);
    expect(await client[method](input)).toEqual({ some: "answer" });
    const [request] = server.requests;
    expect(`${request?.method} ${request?.url}`).toBe(wire);
    expect(request?.body).toBe(body === undefined ? "" : JSON.stringify(body));
    expect(request?.headers["content-type"]).toBe(body === undefined ? undefined : "application/json");
    expect(request?.headers.authorization).toBeUndefined();
  });

  test("every operation has a case in this file", () => {
    expect(cases.map(([method]) => method)).toEqual(Object.keys(imageBuilderOperations));
  });

  test("a base path in the endpoint URL is a prefix", async () => {
    const server = await startServer(json(200, {}));
    const client = createImageBuilderClient({ endpointUrl: `${server.url}/proxy/`, skipCredentials: true });
    await client.listTagsForResource({ resourceArn: arn });
    expect(server.requests[0]?.url).toBe(`/proxy/tags/${encodedArn}`);
  });

  test.each([
    ["getLifecyclePolicy", {}, "GetLifecyclePolicy requires lifecyclePolicyArn"],
    ["listTagsForResource", { resourceArn: "" }, "ListTagsForResource requires resourceArn"],
    ["untagResource", { resourceArn: arn }, "UntagResource requires tagKeys"],
  ] as const)("%s is not sent without a member of its path", async (method, input, message) => {
    const { server, client } = await connect([json(200, {})]);
    const error = await rejection(client[method](input));
    expect(error).toMatchObject({ kind: "MissingInput", message: expect.stringContaining(message) });
    expect(server.requests).toEqual([]);
  });
});

describe("the vocabulary", () => {
  test("is sent unchanged if it is the documented one", async () => {
    const { server, client } = await connect([json(200, {})], { vocabulary: "documented" });
    await client.createLifecyclePolicy({ ...documented, clientToken: "t" });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ ...documented, clientToken: "t" });
  });

  test.each(["aws", "documented"] as const)(
    "responses in either vocabulary are understood (%s)",
    async (vocabulary) => {
      const { client } = await connect(
        [
          json(200, { lifecyclePolicy: { ...vendor, arn, unknown: { amis: 1 } } }),
          json(200, { lifecyclePolicy: { ...documented, arn } }),
          json(200, {
            lifecyclePolicySummaryList: [{ arn, resourceType: "AMI_IMAGE" }, { resourceType: "FUTURE_IMAGE" }],
          }),
        ],
        { vocabulary },
      );
      const input = { lifecyclePolicyArn: arn };
      expect(await client.getLifecyclePolicy(input)).toEqual({
        lifecyclePolicy: { ...documented, arn, unknown: { amis: 1 } },
      });
      expect(await client.getLifecyclePolicy(input)).toEqual({ lifecyclePolicy: { ...documented, arn } });
      expect(await client.listLifecyclePolicies({})).toEqual({
        lifecyclePolicySummaryList: [{ arn, resourceType: "VM_IMAGE" }, { resourceType: "FUTURE_IMAGE" }],
      });
    },
  );

  test("is refused immediately if it is unknown", () => {
    // A host may pass a value from a file, which no type checker has seen.
    const settings: ClientSettings = JSON.parse('{ "vocabulary": "klingon" }');
    expect(() => createImageBuilderClient(settings)).toThrow('vocabulary is "klingon"; it must be aws or documented');
  });
});

describe("clientToken", () => {
  const sentTokens = (bodies: readonly { body: string }[]): unknown[] =>
    bodies.map(({ body }) => JSON.parse(body).clientToken);

  test("is a generated UUID, the same for every attempt and another for the next call", async () => {
    const { server, client } = await connect([
      failure(500, "ServiceException"),
      failure(429, "CallRateLimitExceededException"),
      json(200, {}),
    ]);
    await client.createLifecyclePolicy(documented);
    await client.createLifecyclePolicy(documented);
    const [first, second, third, next] = sentTokens(server.requests);
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  test("is kept if given, and not added to operations without one", async () => {
    const { server, client } = await connect([json(200, {})]);
    await client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, clientToken: "mine" });
    await client.listLifecyclePolicies({});
    expect(sentTokens(server.requests)).toEqual(["mine", undefined]);
  });
});

describe("a response", () => {
  test("to a dry run is a ServiceError, sent once, with dryRun in the body", async () => {
    const { server, client } = await connect([failure(412, "DryRunOperationException", { "x-amzn-requestid": "r-1" })]);
    const error = await rejection(client.createLifecyclePolicy({ ...documented, dryRun: true }));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({
      code: "DryRunOperationException",
      status: 412,
      message: "this is DryRunOperationException",
      operation: "CreateLifecyclePolicy",
      requestId: "r-1",
      retryable: false,
    });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ dryRun: true });
    expect(server.requests).toHaveLength(1);
  });

  test("with an empty body has no members", async () => {
    const { client } = await connect([(response) => response.writeHead(200).end()]);
    expect(await client.tagResource({ resourceArn: arn, tags: {} })).toEqual({});
  });
});

describe("the pages of a list", () => {
  const collect = async (client: ImageBuilderClient, input: Members) => {
    const pages: Members[] = [];
    for await (const page of client.pages("listLifecyclePolicies", input)) pages.push(page);
    return pages;
  };

  test("are requested with the token of the previous one", async () => {
    const { server, client } = await connect([
      json(200, { lifecyclePolicySummaryList: [{ resourceType: "AMI_IMAGE" }], nextToken: "two" }),
      json(200, { lifecyclePolicySummaryList: [], nextToken: "three" }),
      json(200, { lifecyclePolicySummaryList: [{ arn }], nextToken: null }),
    ]);
    const pages = await collect(client, { maxResults: 1 });
    expect(pages.map((page) => page.lifecyclePolicySummaryList)).toEqual([
      [{ resourceType: "VM_IMAGE" }],
      [],
      [{ arn }],
    ]);
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { maxResults: 1 },
      { maxResults: 1, nextToken: "two" },
      { maxResults: 1, nextToken: "three" },
    ]);
  });

  test("end with an empty token", async () => {
    const { client } = await connect([json(200, { nextToken: "" })]);
    expect(await collect(client, {})).toEqual([{ nextToken: "" }]);
  });

  test("end with the one at which the caller stops", async () => {
    const { server, client } = await connect([json(200, { nextToken: "two" })]);
    for await (const _ of client.pages("listLifecyclePolicies", {})) break;
    expect(server.requests).toHaveLength(1);
  });

  test("end in an error, not in an endless loop, if the service returns a token unchanged", async () => {
    const { server, client } = await connect([json(200, { nextToken: "again" })]);
    const error = await rejection(collect(client, {}));
    expect(error).toMatchObject({ kind: "UnreadableResponse", message: expect.stringContaining("never end") });
    expect(server.requests).toHaveLength(2);
  });

  test("only the lists have pages", () => {
    type Paged = Parameters<ImageBuilderClient["pages"]>[0];
    type Listing = Extract<keyof ImageBuilderClient, `list${string}`>;
    expectTypeOf<Paged>().toEqualTypeOf<Exclude<Listing, "listTagsForResource">>();
    expectTypeOf<ApiError["retryable"]>().toBeBoolean();
  });
});
