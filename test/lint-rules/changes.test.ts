/** Rules about changes: every good example is not reported, every bad one at its mark. */
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import rules from "../../lint-rules/change/index.generated.ts";
import { unknownValue } from "../lint/declare.ts";
import { judgeChange, readChange } from "./change-examples.ts";

const idsOf = ({ problems }: ReturnType<typeof judgeChange>): readonly string[] => problems.map(({ rule }) => rule.id);

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("has summary, reason and examples", () => {
    expect(id).toMatch(/^change\/[a-z-]+$/);
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
    expect(rule.cites.length).toBeGreaterThan(0);
    expect(Object.keys(rule.good).length).toBeGreaterThan(0);
    for (const marked of Object.values(rule.bad)) expect(marked).toMatch(/⟦[^⟧]*⟧/);
    expect(Object.keys(rule.bad).length).toBeGreaterThan(0);
  });

  it.each(Object.entries(rule.good))("does not report %s", (_, yaml) => {
    const judged = judgeChange(readChange(rule, yaml));
    expect(idsOf(judged)).not.toContain(id);
    expect(judged.open).toEqual([]);
  });

  it.each(Object.entries(rule.bad))("reports %s", (_, yaml) => {
    const example = readChange(rule, yaml);
    const own = judgeChange(example).problems.filter((problem) => problem.rule.id === id);
    expect(own.map(({ at, atKey }) => (atKey === true ? at.keyPath : at.path))).toEqual(
      example.marked.map(({ path }) => path),
    );
    for (const { message, help } of own) {
      expect(message).toMatch(/ \([^()]+, [^()]+(?:\([^()]*\))?\)$/);
      expect(help === undefined).toBe(rule.severity === "info");
    }
  });

  it.each(Object.entries({ ...rule.good, ...rule.bad }))("reports nothing if nothing changes: %s", (_, yaml) => {
    const { before, now } = readChange(rule, yaml);
    for (const side of [before, now]) {
      if (side === undefined) continue;
      const judged = judgeChange({ before: side, now: { ...side, raw: structuredClone(side.raw) } });
      expect(idsOf(judged)).toEqual([]);
      expect(judged.open).toEqual([]);
    }
  });
});

test("every change of a resource or a card is reported by some rule", () => {
  const silent = rules.flatMap((rule) =>
    Object.entries(rule.bad).flatMap(([title, yaml]) =>
      judgeChange(readChange(rule, yaml)).problems.length === 0 ? [`${rule.id}: ${title}`] : [],
    ),
  );
  expect(silent).toEqual([]);
});

test("a message does not show what people keep secret", () => {
  const service = (value: string) => ({
    resource: "hosted-service",
    raw: {
      ServiceName: "web-1",
      SourceConfiguration: {
        ImageRepository: {
          ImageIdentifier: "public.ecr.aws/team/web:1",
          ImageRepositoryType: "REGISTRY_PUBLIC",
          ImageConfiguration: { RuntimeEnvironmentVariables: { MAIL: value } },
        },
      },
    },
  });
  const config = (value: string) => ({
    resource: "push-config",
    raw: {
      ...{ id: "a", taskId: "b", url: `https://hooks.example.test/${value}?key=${value}`, token: value },
      authentication: { scheme: "Bearer", credentials: value },
    },
  });
  for (const of of [service, config]) {
    const { problems } = judgeChange({ before: of("swordfish"), now: of("Swordfish2") });
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(problems.map(({ message, help }) => [message, help]))).not.toMatch(/swordfish/i);
  }
});

test("an unknown value leaves a change open", () => {
  const raw = { ServiceName: "web-1" };
  const { problems, open } = judgeChange({
    before: { resource: "hosted-service", raw },
    now: { resource: "hosted-service", raw: { ServiceName: unknownValue } },
  });
  expect(problems).toEqual([]);
  expect(open).toEqual([{ declaration: expect.anything(), path: "ServiceName", reason: "known after apply" }]);
});

/** Judges a change of some members of a resource. */
const changed = (resource: string, before: object, now: object) =>
  judgeChange({ before: { resource, raw: { ...before } }, now: { resource, raw: { ...now } } });

test("a generated id that is omitted stays", () => {
  const config = { taskId: "b", url: "https://hooks.example.test/" };
  expect(changed("push-config", { ...config, id: "a" }, config)).toEqual({ problems: [], open: [] });
  expect(idsOf(changed("push-config", { ...config, id: "a" }, { ...config, id: "c" }))).toContain(
    "change/push-config-is-created-again",
  );
});

test("what the service decided where it was omitted leaves a change open", () => {
  const connector = { VpcConnectorName: "shop", Subnets: ["subnet-1"] };
  const named = { ...connector, SecurityGroups: ["sg-1"] };
  const { problems, open } = changed("vpc-connector", connector, named);
  expect({ problems, paths: open.map(({ path }) => path) }).toEqual({ problems: [], paths: ["SecurityGroups"] });
  expect(changed("vpc-connector", named, connector)).toEqual({ problems: [], open: [] });
  expect(
    changed("vpc-connector", { ...connector, Subnets: ["b", "a"] }, { ...connector, Subnets: ["a", "b"] }),
  ).toEqual({
    problems: [],
    open: [],
  });
});

test("clients are measured by the alternative that is nearest to what they have", () => {
  const card = (...alternatives: readonly object[]) => ({
    name: "a",
    securitySchemes: { a: { mtlsSecurityScheme: {} }, b: { mtlsSecurityScheme: {} } },
    securityRequirements: alternatives.map((schemes) => ({ schemes })),
  });
  const before = card({ a: { list: [] } });
  expect(idsOf(changed("agent-card", before, card({ b: { list: [] } }, { a: { list: ["x", "y"] } })))).toEqual([
    "change/scope-is-widened",
  ]);
  expect(idsOf(changed("agent-card", before, card({ b: { list: [] } })))).toEqual(["change/requirement-is-added"]);
  expect(idsOf(changed("agent-card", before, card({})))).toEqual(["change/card-offers-more"]);
});

test("the bad examples have the findings of change-findings.txt", async () => {
  const lines: string[] = [];
  for (const rule of rules)
    for (const [title, yaml] of Object.entries(rule.bad)) {
      lines.push(`${rule.id}: ${title}`);
      for (const { rule: its, at, message, help } of judgeChange(readChange(rule, yaml)).problems)
        lines.push(
          `  ${its.severity} ${its.id} ${at.path}: ${message}`,
          ...(help === undefined ? [] : [`    ${help}`]),
        );
    }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(resolve("test/lint-rules/change-findings.txt"));
});

test("a change of a service shows what differs in long values, and all members that change", () => {
  const [identifier, port] = ["123456789012.dkr.ecr.eu-west-1.amazonaws.com/shop/storefront", 8080];
  const example = (tag: string, changed: string) => `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: ${identifier}:${tag}
    ImageRepositoryType: ECR
    ImageConfiguration: { Port: "${port}" }
InstanceConfiguration: ${changed}`;
  const [rule] = rules.filter(({ id }) => id === "change/service-is-deployed-again");
  if (rule === undefined) throw new RangeError("the rule does not exist");
  const yaml = [
    example("1.4.0", "{ Cpu: 1 vCPU, Memory: 2 GB }"),
    "--- # after",
    example("1.5.0", "{ Cpu: 2 vCPU, Memory: 4 GB }"),
  ].join("\n");
  const [problem] = judgeChange(readChange(rule, yaml)).problems.filter((each) => each.rule === rule);
  expect(problem?.message).toContain(
    'if that fails: SourceConfiguration.ImageRepository.ImageIdentifier is "…/storefront:1.5.0", before "…/storefront:1.4.0"; InstanceConfiguration.Cpu is "2 vCPU", before "1 vCPU"; InstanceConfiguration.Memory is "4 GB", before "2 GB"',
  );
});
