/** The tags of a service, and lists of services and operations. */
import { describe, expect, test } from "vitest";
import { hosting, imageService, operationSeconds } from "./hosting.ts";

const account = "arn:aws:apprunner:us-east-1:123456789012";

describe("the tags of a service", () => {
  test("are added, replaced and removed", async () => {
    const emulator = await hosting();
    const ResourceArn = await emulator.running({ Tags: [{ Key: "team", Value: "web" }] });
    const { UpdatedAt } = await emulator.describe(ResourceArn);
    await emulator.ask("TagResource", {
      ResourceArn,
      Tags: [
        { Key: "stage", Value: "" },
        { Key: "team", Value: "api" },
      ],
    });
    const { Tags } = await emulator.ask("ListTagsForResource", { ResourceArn });
    expect(Tags.toSorted((one, other) => one.Key.localeCompare(other.Key))).toEqual([
      { Key: "stage", Value: "" },
      { Key: "team", Value: "api" },
    ]);
    await emulator.ask("UntagResource", { ResourceArn, TagKeys: ["team", "gone"] });
    expect((await emulator.ask("ListTagsForResource", { ResourceArn })).Tags).toEqual([{ Key: "stage", Value: "" }]);
    expect(await emulator.describe(ResourceArn)).toMatchObject({ UpdatedAt });
    expect(await emulator.describe(ResourceArn)).not.toHaveProperty("Tags");
  });

  test.each([
    ["TagResource", { Tags: [{ Key: "a", Value: "" }] }],
    ["UntagResource", { TagKeys: ["a"] }],
  ])("cannot be changed by %s while another operation is in progress", async (operation, members) => {
    const emulator = await hosting();
    const { ServiceArn: ResourceArn } = (await emulator.ask("CreateService", imageService)).Service;
    const { body } = await emulator.call(operation, { ResourceArn, ...members });
    expect(body.__type).toBe("InvalidStateException");
    await emulator.advance(operationSeconds);
    expect((await emulator.call(operation, { ResourceArn, ...members })).status).toBe(200);
  });

  test("are not found for an unknown service", async () => {
    const emulator = await hosting();
    const { body } = await emulator.call("ListTagsForResource", { ResourceArn: `${account}:service/none/1` });
    expect(body.__type).toBe("ResourceNotFoundException");
  });

  test("do not change after the service is deleted", async () => {
    const emulator = await hosting();
    const ResourceArn = await emulator.running();
    await emulator.ask("DeleteService", { ServiceArn: ResourceArn });
    await emulator.advance(operationSeconds);
    const { body } = await emulator.call("UntagResource", { ResourceArn, TagKeys: ["a"] });
    expect(body).toMatchObject({ __type: "InvalidStateException", Message: expect.stringContaining("is DELETED") });
  });

  test("cannot have reserved keys", async () => {
    const emulator = await hosting();
    const ResourceArn = await emulator.running();
    const { body } = await emulator.call("TagResource", { ResourceArn, Tags: [{ Key: "aws:a", Value: "" }] });
    expect(body.Message).toContain('the Key of a tag is "aws:a"');
  });
});

describe("the emulator lists", () => {
  test("services in order of creation, all at once or in pages of up to 20", async () => {
    const emulator = await hosting();
    const names = Array.from({ length: 23 }, (_, i) => `service-${i}`);
    for (const ServiceName of names) await emulator.ask("CreateService", { ...imageService, ServiceName });
    const all = await emulator.ask("ListServices");
    expect(all.ServiceSummaryList.map(({ ServiceName }) => ServiceName)).toEqual(names);
    expect(all).not.toHaveProperty("NextToken");
    const first = await emulator.ask("ListServices", { MaxResults: 20 });
    const { NextToken } = first;
    const second = await emulator.ask("ListServices", { MaxResults: 20, NextToken });
    expect([...first.ServiceSummaryList, ...second.ServiceSummaryList]).toEqual(all.ServiceSummaryList);
    expect(second).not.toHaveProperty("NextToken");
    expect(Object.keys(all.ServiceSummaryList[0] ?? {}).toSorted()).toEqual([
      "CreatedAt",
      "ServiceArn",
      "ServiceId",
      "ServiceName",
      "ServiceUrl",
      "Status",
      "UpdatedAt",
    ]);
  });

  test("operations newest first, unshifted by a new one between two pages", async () => {
    const emulator = await hosting({ operationSeconds: 0 });
    const ServiceArn = await emulator.running();
    const update = { ServiceArn, HealthCheckConfiguration: { Interval: 9 } };
    for (const operation of ["PauseService", "ResumeService"]) await emulator.ask(operation, { ServiceArn });
    await emulator.ask("UpdateService", update);
    const types = ["UPDATE_SERVICE", "RESUME_SERVICE", "PAUSE_SERVICE", "CREATE_SERVICE"];
    expect((await emulator.operations(ServiceArn)).map(({ Type }) => Type)).toEqual(types);
    const seen: string[] = [];
    let NextToken: string | undefined;
    do {
      const page = await emulator.ask("ListOperations", {
        ServiceArn,
        MaxResults: 1,
        ...(NextToken !== undefined && { NextToken }),
      });
      seen.push(...page.OperationSummaryList.map(({ Type }) => Type));
      await emulator.ask("UpdateService", update);
      ({ NextToken } = page);
    } while (NextToken !== undefined);
    expect(seen).toEqual(types);
  });

  test.each(["ListServices", "ListOperations"])(
    "%s accepts 1 to 20 results and only its own tokens",
    async (operation) => {
      const emulator = await hosting();
      const ServiceArn = await emulator.running();
      const named = operation === "ListOperations" ? { ServiceArn } : {};
      for (const MaxResults of [1, 20])
        expect((await emulator.call(operation, { ...named, MaxResults })).status).toBe(200);
      const refusals: [object, string][] = [
        [{ MaxResults: 0 }, "MaxResults is 0; it must be from 1 to 20"],
        [{ MaxResults: 21 }, "MaxResults is 21; it must be from 1 to 20"],
        [{ NextToken: "x" }, 'NextToken is "x", which no page of this list returned'],
        [{ NextToken: "" }, "NextToken is"],
      ];
      for (const [members, said] of refusals) {
        const { body } = await emulator.call(operation, { ...named, ...members });
        expect(body.__type).toBe("InvalidRequestException");
        expect(body.Message).toContain(said);
      }
    },
  );
});
