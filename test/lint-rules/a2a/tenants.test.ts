/** Rules about tenants of agents: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import { card, cardOf } from "../../lint/agent-messaging.ts";
import { unknownValue } from "../../lint/declare.ts";
import { agent, type Declared, found, judged, open, push } from "../judged.ts";

describe("tenants", () => {
  const wrong = "push-config/tenant-as-in-card tenant";

  it("must match a card if every card declares one", () => {
    expect(found([push({ tenant: "a" }), ["agent-card", cardOf("a")], ["agent-card", cardOf("b")]])).toEqual([]);
    expect(found([push({ tenant: "c" }), ["agent-card", cardOf("a")], ["agent-card", cardOf("b")]])).toEqual([wrong]);
    expect(found([push({ tenant: "c" }), ["agent-card", cardOf("a")], agent()])).toEqual([]);
    expect(found([push(), ["agent-card", cardOf("")]])).toEqual([
      "agent-card/tenant-is-one-segment supportedInterfaces[0].tenant",
    ]);
    expect(found([push({ tenant: "c" })])).toEqual([]);
  });

  it("must match the interface that Lintel uses", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const other = { ...ours, protocolBinding: "JSONRPC", tenant: "b" };
    const old = { ...ours, protocolVersion: "0.3", tenant: "b" };
    for (const first of [other, old]) {
      expect(found([push({ tenant: "a" }), agent({ supportedInterfaces: [first, ours] })])).toEqual([]);
      expect(found([push(), agent({ supportedInterfaces: [first, ours] })])).toEqual([wrong]);
      expect(found([push({ tenant: "b" }), agent({ supportedInterfaces: [first, ours] })])).toEqual([]);
    }
  });

  it("must be absent if no interface declares one, as the public specification has it", () => {
    const [bare] = cardOf("").supportedInterfaces.map(({ tenant: _, ...rest }) => rest);
    const rule = "push-config/tenant-only-as-in-card tenant";
    const tenantOf = (...cards: readonly Declared[]) =>
      found([push({ tenant: "a" }), ...cards]).filter((each) => each === rule);
    expect(tenantOf(agent({ supportedInterfaces: [bare] }))).toEqual([rule]);
    expect(tenantOf(agent({ supportedInterfaces: [bare, { ...bare, tenant: "b" }] }))).toEqual([]);
    expect(tenantOf(agent({ supportedInterfaces: [bare, { ...bare, tenant: unknownValue }] }))).toEqual([]);
    expect(tenantOf(agent({ supportedInterfaces: [bare] }), ["agent-card", cardOf("a")])).toEqual([]);
    expect(tenantOf()).toEqual([]);
  });

  it("are unknown if the interface is", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const unknownBinding = agent({
      supportedInterfaces: [{ ...ours, protocolBinding: unknownValue, tenant: "b" }, ours],
    });
    expect(found([push({ tenant: "c" }), unknownBinding])).toEqual([]);
    expect(open([push({ tenant: "c" }), unknownBinding])).toContain(
      "push-config/tenant-as-in-card supportedInterfaces[0].protocolBinding",
    );
  });

  it("that are unknown match any", () => {
    const both = [push({ tenant: unknownValue }), ["agent-card", cardOf("a")] as const];
    expect(found(both)).toEqual([]);
    expect(open(both)).toContain(wrong);
    const unknownCard: Declared = ["agent-card", { ...card, supportedInterfaces: unknownValue }];
    expect(found([push(), unknownCard])).toEqual([]);
    expect(open([push(), unknownCard])).toContain("push-config/tenant-as-in-card supportedInterfaces");
  });

  it("are unknown if the version of an interface before ours is", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const unknownVersion = agent({
      supportedInterfaces: [{ ...ours, protocolVersion: unknownValue, tenant: "b" }, ours],
    });
    expect(found([push({ tenant: "c" }), unknownVersion])).toEqual([]);
    expect(open([push({ tenant: "c" }), unknownVersion])).toContain(
      "push-config/tenant-as-in-card supportedInterfaces[0].protocolVersion",
    );
  });

  it("must match the first interface if none is ours, such as those of version 2.1", () => {
    const [ours] = cardOf("a").supportedInterfaces;
    const later = [
      { ...ours, protocolVersion: "2.1", tenant: "b" },
      { ...ours, protocolVersion: "10.0", tenant: "c" },
    ];
    expect(found([push({ tenant: "d" }), agent({ supportedInterfaces: later })])).toContain(wrong);
    expect(found([push({ tenant: "b" }), agent({ supportedInterfaces: later })])).not.toContain(wrong);
  });

  it("that are empty, or not texts, are not compared with a card", () => {
    const ofTenant = (tenant: unknown) =>
      found([push({ tenant }), ["agent-card", cardOf("a")]]).filter((each) => each === wrong);
    expect(ofTenant("")).toEqual([wrong]);
    expect(ofTenant(5)).toEqual([]);
    expect(
      found([push({ tenant: "a" }), agent({ supportedInterfaces: cardOf("").supportedInterfaces })]),
    ).not.toContain(wrong);
  });

  it.each([
    ["", "tenant is empty; a tenant is a segment of the path"],
    ["tasks", 'tenant is "tasks"; paths without a tenant begin with it too'],
    ["a b", 'tenant is "a b"; some of its characters must be encoded'],
  ])("that cannot be segments are reported with the reason: %j", (tenant, reason) => {
    const { problems } = judged([push({ tenant })]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
  });

  it.each(["tasks", "extendedAgentCard", "message:send", "a/b", "a b", "", ".", "..", "a%2Fb", "ä"])(
    "must be plain segments: not %j",
    (tenant) => {
      expect(found([push({ tenant })])).toEqual(["push-config/tenant-is-one-segment tenant"]);
    },
  );

  it.each(["team-a", "a.b_c~d", "T1", "task", "..."])("may be %j", (tenant) => {
    expect(found([push({ tenant })])).toEqual([]);
  });
});
