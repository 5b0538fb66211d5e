/** What faults do to the responses that they affect. */
import { expect, test } from "vitest";
import { FaultInjection } from "../../lib/emulator/fault-injection.ts";

test("a held response is sent if its fault is removed before the response is there", async () => {
  const faults = new FaultInjection();
  const id = faults.add({ kind: "hold-answer" });
  const response = { status: 200, headers: {}, body: "{}" };
  const work = async () => {
    faults.remove(id);
    return response;
  };
  const fail = () => response;
  expect(await faults.meet("CreateService", "us-east-1")?.run({ work, fail })).toBe(response);
});

test("members of a response are changed and removed, but not those of an error", async () => {
  const faults = new FaultInjection();
  faults.add({ kind: "edit-answer", set: { "a.b": 2 }, remove: ["c"] });
  const responseTo = (status: number) =>
    faults.meet("CreateService", "us-east-1")?.run({
      work: async () => ({ status, headers: {}, body: '{"a":{"b":1},"c":3}' }),
      fail: ({ status: failed }) => ({ status: failed ?? 500, headers: {}, body: "" }),
    });
  expect(await responseTo(200)).toEqual({ status: 200, headers: {}, body: '{"a":{"b":2}}' });
  expect(await responseTo(400)).toEqual({ status: 400, headers: {}, body: '{"a":{"b":1},"c":3}' });
});

test("a held response is sent if all faults are removed, and none is left", async () => {
  const faults = new FaultInjection();
  faults.add({ kind: "hold-answer" });
  faults.add({ kind: "edit-answer", remove: ["a"] });
  const response = { status: 200, headers: {}, body: "{}" };
  const work = async () => {
    faults.clear();
    return response;
  };
  expect(await faults.meet("CreateService", "us-east-1")?.run({ work, fail: () => response })).toBe(response);
  expect(faults.list()).toEqual([]);
});
