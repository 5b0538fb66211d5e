import { describe, expect, it } from "vitest";
import { problemsInTimeouts, startDeadline, timeoutsAttribute } from "../../../lib/terraform/managed/timeouts.ts";
import { unknownValue } from "../../../lib/terraform/protocol/provider-server.ts";

describe("timeouts", () => {
  it("are refused by name", () => {
    const problems = problemsInTimeouts({ create: "soon", read: null, update: unknownValue, delete: "5m" });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ path: [{ attribute: "timeouts" }, { attribute: "create" }] });
    expect(problems[0]?.detail).toContain('timeouts.create is "soon"');
    expect(problemsInTimeouts(null)).toEqual([]);
    expect(problemsInTimeouts(unknownValue)).toEqual([]);
  });

  it("describe their defaults", () => {
    const { nested } = timeoutsAttribute({ create: 5400, read: 300, update: 90, delete: 300 });
    expect(nested?.attributes.create?.description).toContain("Default: `1h30m`.");
    expect(nested?.attributes.update?.description).toContain("Default: `1m30s`.");
  });
});

describe("a deadline", () => {
  const never = new AbortController().signal;

  it("uses the resource's own timeout, otherwise the default", async () => {
    const own = startDeadline("create", { timeouts: { create: "1ms" } }, 3600, never);
    const fallback = startDeadline("update", { timeouts: { create: "1h", update: null } }, 0.001, never);
    for (const deadline of [own, fallback]) {
      if (!deadline.signal.aborted) {
        await new Promise((resolve) => deadline.signal.addEventListener("abort", resolve, { once: true }));
      }
      expect(deadline).toMatchObject({ expired: true, stopped: false, duration: "1ms" });
    }
  });

  it("ends when Terraform stops the provider", () => {
    const stop = new AbortController();
    const deadline = startDeadline("create", { timeouts: null }, 3600, stop.signal);
    expect(deadline.signal.aborted).toBe(false);
    stop.abort();
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline).toMatchObject({ expired: false, stopped: true, duration: "1h" });
    deadline.end();
  });
});
