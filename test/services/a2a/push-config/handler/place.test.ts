import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgentAddress, importIdOf, placeIn } from "../../../../../lib/services/a2a/push-config/handler/place.ts";

const text = fc.string({ minLength: 1, unit: "grapheme" });
const place: fc.Arbitrary<AgentAddress> = fc.record({
  agent: fc.webUrl({ withQueryParameters: true }),
  tenant: fc.option(text, { nil: undefined }),
  within: text,
  id: text,
});

describe("an import id", () => {
  it("is parsed to its place, for any tenant, task and id", () => {
    fc.assert(
      fc.property(place, (given) => {
        expect(placeIn(importIdOf(given), "task_id")).toEqual(given);
      }),
    );
  });

  it("without an agent uses the agent of the settings", () => {
    expect(placeIn("task-1/on%2Fcall", "task_id")).toEqual({
      ...{ agent: undefined, tenant: undefined, within: "task-1", id: "on/call" },
    });
    expect(placeIn("team-a/task-1/on-call", "task_id")).toMatchObject({ tenant: "team-a", within: "task-1" });
  });

  it.each(["", "a", "a/", "/a", "a//b", "a/b/c/d", "#a/b", "https://agent.example.test#a", "a/%"])(
    "is refused: %j",
    (id) => {
      expect(() => placeIn(id, "context_id")).toThrow(
        `The id is ${JSON.stringify(id)}; it must be \`[AGENT#][tenant/]context_id/id\``,
      );
    },
  );
});
