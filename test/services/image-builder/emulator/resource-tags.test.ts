import { describe, expect, test } from "vitest";
import { arnOf, emulatorForTest } from "../../../emulator/running-emulator.ts";

const arn = arnOf("keep-recent");
const path = `/tags/${encodeURIComponent(arn)}`;
const entries = (count: number, prefix = "key") =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, "v"]));

test("tags are added, replaced, listed and removed, and part of the policy", async () => {
  const emulator = await emulatorForTest();
  await emulator.create({ tags: { team: "web", keep: "yes" } });
  expect((await emulator.send("POST", path, { tags: { team: "api", stage: "" } })).body).toEqual({});
  expect((await emulator.send("GET", path)).body).toEqual({ tags: { team: "api", keep: "yes", stage: "" } });
  expect((await emulator.get(arn)).body.lifecyclePolicy.tags).toEqual({ team: "api", keep: "yes", stage: "" });
  expect((await emulator.send("DELETE", `${path}?tagKeys=team&tagKeys=gone`)).body).toEqual({});
  expect((await emulator.send("GET", path)).body).toEqual({ tags: { keep: "yes", stage: "" } });
  await emulator.send("DELETE", `${path}?tagKeys=keep&tagKeys=stage`);
  expect((await emulator.send("GET", path)).body).toEqual({ tags: {} });
  expect((await emulator.get(arn)).body.lifecyclePolicy.tags).toEqual({});
});

test("a path with unencoded slashes and colons is equivalent", async () => {
  const emulator = await emulatorForTest();
  await emulator.create({ tags: { team: "web" } });
  expect((await emulator.send("GET", `/tags/${arn}`)).body).toEqual({ tags: { team: "web" } });
});

describe("a change of tags is refused, with nothing changed, for", () => {
  test.each([
    ["no tags", "POST", path, {}, "tags is missing"],
    ["an empty map", "POST", path, { tags: {} }, "tags has 0 entries"],
    ["51 tags", "POST", path, { tags: entries(51) }, "tags has 51 entries"],
    ["51 tags together", "POST", path, { tags: entries(50, "more") }, "would have 51"],
    ["a reserved key", "POST", path, { tags: { "aws:x": "v" } }, 'a key of tags is "aws:x"'],
    ["a value of 257 characters", "POST", path, { tags: { k: "v".repeat(257) } }, "tags.k is"],
    ["an unknown member", "POST", path, { tags: { k: "v" }, Tags: {} }, "Tags is not a member"],
    ["no keys", "DELETE", path, undefined, "tagKeys is missing"],
    ["an empty key", "DELETE", `${path}?tagKeys=`, undefined, "tagKeys[0] is empty"],
    ["51 keys", "DELETE", `${path}?${"tagKeys=k&".repeat(51)}`, undefined, "tagKeys has 51 elements"],
    ["no ARN", "GET", "/tags/", undefined, "resourceArn is empty"],
    ["another resource's name", "GET", "/tags/arn:aws:s3:::bucket", undefined, 'resourceArn is "arn:aws:s3:::bucket"'],
    ["a path that is not encoded right", "GET", "/tags/%ff", undefined, '"%ff"'],
  ])("%s", async (_, method, at, body, said) => {
    const emulator = await emulatorForTest();
    await emulator.create({ tags: { team: "web" } });
    const received = await emulator.send(method, at, body);
    expect(received).toMatchObject({ status: 400, error: "InvalidParameterException" });
    expect(received.body.message).toContain(said);
    expect((await emulator.send("GET", path)).body).toEqual({ tags: { team: "web" } });
  });

  test.each(["GET", "POST", "DELETE"])("%s for an unknown policy", async (method) => {
    const emulator = await emulatorForTest();
    const body = method === "POST" ? { tags: { k: "v" } } : undefined;
    const received = await emulator.send(method, `${path}?tagKeys=k`, body);
    expect(received).toMatchObject({ status: 404, error: "ResourceNotFoundException" });
  });

  test("a policy may have 50 tags", async () => {
    const emulator = await emulatorForTest();
    await emulator.create({ tags: { team: "web" } });
    expect((await emulator.send("POST", path, { tags: entries(49) })).status).toBe(200);
  });
});
