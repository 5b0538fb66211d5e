/** A fault that is removed while the request that it affects is handled. */
import { expect, test } from "vitest";
import { FaultInjection } from "../../lib/emulator/fault-injection.ts";

test("a held response is sent if its fault is removed before the response is there", async () => {
  const faults = new FaultInjection();
  const id = faults.add({ kind: "hold-answer" });
  const answer = { status: 200, headers: {}, body: "{}" };
  const work = async () => {
    faults.remove(id);
    return answer;
  };
  const fail = () => answer;
  expect(await faults.meet("CreateService")?.run({ work, fail })).toBe(answer);
});
