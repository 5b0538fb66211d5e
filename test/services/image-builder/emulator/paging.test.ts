import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Table } from "../../../../lib/emulator/table.ts";
import type { StringField, StructField } from "../../../../lib/facts/model/field.ts";
import { arnOf, emulatorForTest, type RunningEmulator } from "../../../emulator/running-emulator.ts";

async function fill(emulator: RunningEmulator, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `policy ${i}`);
  for (const name of names) await emulator.create({ name });
  return names;
}

async function everyPage(emulator: RunningEmulator, maxResults?: number): Promise<string[][]> {
  const pages: string[][] = [];
  let nextToken: string | undefined;
  do {
    const { status, body } = await emulator.call("ListLifecyclePolicies", { maxResults, nextToken });
    expect(status).toBe(200);
    pages.push(body.lifecyclePolicySummaryList.map(({ name }) => name));
    nextToken = body.nextToken;
  } while (nextToken !== undefined);
  return pages;
}

test("pages have up to 25 items, in order of creation, and each item is in one page", async () => {
  const emulator = await emulatorForTest({ quotas: { "lifecycle-policies": 51 } });
  const names = await fill(emulator, 51);
  expect((await everyPage(emulator)).map((page) => page.length)).toEqual([25, 25, 1]);
  for (const maxResults of [1, 7, 17, 25]) expect((await everyPage(emulator, maxResults)).flat()).toEqual(names);
});

test("the last page has no token, even if it is full", async () => {
  const emulator = await emulatorForTest();
  await fill(emulator, 25);
  expect(await everyPage(emulator, 25)).toHaveLength(1);
  expect(await everyPage(emulator, 5)).toHaveLength(5);
});

test("items of a list lack policyDetails and resourceSelection", async () => {
  const emulator = await emulatorForTest();
  await emulator.create({ description: "d", tags: { team: "web" } });
  const { lifecyclePolicySummaryList } = (await emulator.call("ListLifecyclePolicies", {})).body;
  expect(lifecyclePolicySummaryList).toEqual([
    {
      arn: arnOf("keep-recent"),
      name: "keep-recent",
      description: "d",
      status: "ENABLED",
      executionRole: "lifecycle-role",
      resourceType: "VM_IMAGE",
      tags: { team: "web" },
      dateCreated: expect.any(Number),
    },
  ]);
});

describe("a list of policies refuses", () => {
  test.each([[0], [26], [1.5], ["5"]])("maxResults %j", async (maxResults) => {
    const emulator = await emulatorForTest();
    const { status, error, body } = await emulator.call("ListLifecyclePolicies", { maxResults });
    expect({ status, error }).toEqual({ status: 400, error: "InvalidRequestException" });
    expect(body.message).toContain(`maxResults is ${JSON.stringify(maxResults)}`);
  });

  test("an unknown member, such as filter, rather than ignore it", async () => {
    const emulator = await emulatorForTest();
    const { error, body } = await emulator.call("ListLifecyclePolicies", { filter: [] });
    expect(error).toBe("InvalidRequestException");
    expect(body.message).toContain("filter is not a member");
  });

  test("refuses a page token of another filter", async () => {
    const emulator = await emulatorForTest();
    for (const name of ["one", "two", "three"]) await emulator.create({ name });
    const narrowed = { filters: [{ name: "resourceType", values: ["AMI_IMAGE"] }], maxResults: 2 };
    const first = await emulator.call("ListLifecyclePolicies", narrowed);
    expect(first.body.lifecyclePolicySummaryList).toHaveLength(2);
    const { nextToken } = first.body;
    const second = await emulator.call("ListLifecyclePolicies", { ...narrowed, nextToken });
    expect(second.body.lifecyclePolicySummaryList.map(({ name }) => name)).toEqual(["three"]);
    const other = await emulator.call("ListLifecyclePolicies", { maxResults: 2, nextToken });
    expect(other.error).toBe("InvalidPaginationTokenException");
    const unknown = await emulator.call("ListLifecyclePolicies", { filters: [{ name: "team", values: ["web"] }] });
    expect(unknown.body.message).toContain("it supports name, status, resourceType");
  });

  test.each(["", "x", "MQ", "/////w", "é".repeat(1000)])(
    "the nextToken %j, which no page returned",
    async (nextToken) => {
      const emulator = await emulatorForTest();
      const { status, error, body } = await emulator.call("ListLifecyclePolicies", { nextToken });
      expect({ status, error }).toEqual({ status: 400, error: "InvalidPaginationTokenException" });
      expect(body.message).toContain("nextToken is");
    },
  );

  test("a token of another list", async () => {
    const emulator = await emulatorForTest();
    await fill(emulator, 2);
    const { nextToken } = (await emulator.call("ListLifecyclePolicies", { maxResults: 1 })).body;
    const other = await emulator.call("ListLifecycleExecutions", { resourceArn: arnOf("policy-0"), nextToken });
    expect(other.error).toBe("InvalidPaginationTokenException");
  });
});

test("a page continues after the previous one, even if its last policy was deleted", async () => {
  const emulator = await emulatorForTest();
  await fill(emulator, 4);
  const { nextToken } = (await emulator.call("ListLifecyclePolicies", { maxResults: 2 })).body;
  await emulator.send("DELETE", `/DeleteLifecyclePolicy?lifecyclePolicyArn=${arnOf("policy-1")}`);
  await emulator.create({ name: "policy 4" });
  const { body } = await emulator.call("ListLifecyclePolicies", { nextToken });
  expect(body.lifecyclePolicySummaryList.map(({ name }) => name)).toEqual(["policy 2", "policy 3", "policy 4"]);
});

const text: StringField = { kind: "string", description: "", cites: { document: 3, section: "" } };
const record: StructField = { kind: "struct", description: "", cites: text.cites, members: { text } };

test("a table is an ordered map: pages of any size contain every record once, with any changes in between", () => {
  const step = fc.record({ key: fc.constantFrom(..."abcdefgh"), remove: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), fc.array(step), fc.integer({ min: 1, max: 5 }), (before, between, limit) => {
      const table = new Table<{ text: string }>({ name: "t", record, index: (r) => r.text.toUpperCase() }, () => {});
      const model = new Map<string, string>();
      const apply = ({ key, remove }: { key: string; remove: boolean }) => {
        if (remove) {
          table.delete(key);
          model.delete(key);
        } else {
          table.put(key, { text: key });
          model.set(key, key);
        }
      };
      before.forEach(apply);
      const untouched = [...model.keys()].filter((key) => !between.some((change) => change.key === key));
      const seen: string[] = [];
      let after: number | undefined = 0;
      const changes = [...between];
      while (after !== undefined) {
        const page: ReturnType<typeof table.page> = table.page(after, limit);
        expect(page.records.length).toBeLessThanOrEqual(limit);
        seen.push(...page.records.map((r) => r.text));
        after = page.next;
        const change = changes.shift();
        if (change !== undefined) apply(change);
      }
      expect(seen.filter((key) => untouched.includes(key))).toEqual(untouched);
      expect(table.page(0, 100).records.map((r) => r.text)).toEqual([...model.keys()]);
      for (const key of "abcdefgh") {
        expect(table.get(key)?.text).toBe(model.get(key));
        expect(table.find(key.toUpperCase())?.text).toBe(model.get(key));
      }
    }),
  );
});
