import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import { fromWire, toWire } from "../../../lib/client/protocols/wire-names.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

const whole = [{ at: "", resource: lifecyclePolicy, part: "" }];
const toVendorWords = (input: Members) => toWire(input, whole, "aws", "Create");

describe("words", () => {
  const flags = fc.record({ vmImages: fc.boolean(), snapshots: fc.boolean() }, { requiredKeys: [] });
  const tags = fc.dictionary(fc.constantFrom("vmImages", "amis", "a"), fc.constantFrom("VM_IMAGE", "AMI_IMAGE"));
  const exclusions = fc.record({ vmImages: fc.record({ tagMap: tags }), tagMap: tags }, { requiredKeys: [] });
  const action = fc.record({ type: fc.string(), includeResources: flags }, { requiredKeys: [] });
  const rule = fc.record({ action, exclusionRules: exclusions }, { requiredKeys: [] });
  const policy: fc.Arbitrary<Members> = fc.record(
    {
      name: fc.constantFrom("VM_IMAGE", "vmImages"),
      resourceType: fc.constantFrom("VM_IMAGE", "CONTAINER_IMAGE"),
      policyDetails: fc.array(rule),
      tags,
    },
    { requiredKeys: [] },
  );

  test("a round trip returns the input, which is not modified", () => {
    fc.assert(
      fc.property(policy, (input) => {
        const before = structuredClone(input);
        expect(fromWire(toVendorWords(input), whole)).toEqual(input);
        expect(toWire(toVendorWords(input), whole, "documented", "Create")).toEqual(input);
        expect(input).toEqual(before);
      }),
    );
  });

  test("converting twice changes nothing more", () => {
    fc.assert(
      fc.property(policy, (input) => {
        const once = toVendorWords(input);
        expect(toVendorWords(once)).toEqual(once);
      }),
    );
  });

  test("a renamed member keeps its position", () => {
    const input = { policyDetails: [{ action: { includeResources: { vmImages: true, containers: false } } }] };
    const output = { policyDetails: [{ action: { includeResources: { amis: true, containers: false } } }] };
    expect(JSON.stringify(toVendorWords(input))).toBe(JSON.stringify(output));
  });

  test("if both names are present, both are kept", () => {
    const input = { policyDetails: [{ action: { includeResources: { vmImages: true, amis: false } } }] };
    expect(toVendorWords(input)).toEqual(input);
  });

  test.each([
    { policyDetails: null },
    { policyDetails: "text" },
    { policyDetails: [null, 1, { action: [] }] },
    { resourceType: null },
    {},
  ])("an unexpected shape is left unchanged: %j", (input) => {
    expect(toVendorWords(input)).toEqual(input);
  });

  test("another resource, or no part of one, is left unchanged", () => {
    const input = { resourceType: "VM_IMAGE" };
    expect(toWire(input, [{ at: "", resource: hostedService, part: "" }], "aws", "Create")).toEqual(input);
    expect(toWire(input, [], "aws", "Create")).toEqual(input);
  });
});

const service = [{ at: "", resource: hostedService, part: "" }];

describe("paths", () => {
  const runtimes = fc.constantFrom("JAVA_8", "PYTHON_311", "RUNTIME_OF_TOMORROW");
  const values = fc.record(
    { Runtime: runtimes, Port: fc.string(), SourceDirectory: fc.string() },
    { requiredKeys: [] },
  );
  const configuration = fc.record(
    { ConfigurationSource: fc.constantFrom("API", "REPOSITORY"), CodeConfigurationValues: values },
    { requiredKeys: [] },
  );
  const code = fc.record({ RepositoryUrl: fc.string(), CodeConfiguration: configuration }, { requiredKeys: [] });
  const declaration: fc.Arbitrary<Members> = fc.record(
    { ServiceName: fc.string(), SourceConfiguration: fc.record({ CodeRepository: code }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  );

  test.each(["aws", "documented"] as const)(
    "a round trip returns the input, which is not modified: %s",
    (vocabulary) => {
      fc.assert(
        fc.property(declaration, (input) => {
          const before = structuredClone(input);
          const written = toWire(input, service, vocabulary, "CreateService");
          expect(fromWire(written, service)).toEqual(input);
          expect(toWire(written, service, vocabulary, "CreateService"), "twice is once").toEqual(written);
          expect(input).toEqual(before);
        }),
      );
    },
  );

  const atDocuments = (SourceDirectory: unknown): Members => ({
    CodeConfiguration: { ConfigurationSource: "API", CodeConfigurationValues: { Runtime: "GO_1", SourceDirectory } },
  });
  const atVendor = (SourceDirectory: unknown): Members => ({
    CodeConfiguration: { ConfigurationSource: "API", CodeConfigurationValues: { Runtime: "GO_1" } },
    SourceDirectory,
  });
  const inService = (CodeRepository: unknown): Members => ({ SourceConfiguration: { CodeRepository } });

  test.each([
    ["the documentation's", atDocuments("/app")],
    ["the vendor's", atVendor("/app")],
    ["both, the same value", { ...atDocuments("/app"), SourceDirectory: "/app" }],
    ["both, null at the vendor's", { ...atDocuments("/app"), SourceDirectory: null }],
  ])("given at %s path, it is sent at the vendor's", (_, repository) => {
    const sent = toWire(inService(repository), service, "aws", "CreateService");
    expect(sent).toEqual(inService(atVendor("/app")));
    const documented = toWire(inService(repository), service, "documented", "CreateService");
    expect(documented).toMatchObject(inService(atDocuments("/app")));
  });

  test.each(["aws", "documented"] as const)("two values are refused before anything is sent: %s", (vocabulary) => {
    const input = inService({ ...atDocuments("/a"), SourceDirectory: "/b" });
    const code = "SourceConfiguration.CodeRepository";
    const places = [
      `${code}.CodeConfiguration.CodeConfigurationValues.SourceDirectory is "/a"`,
      `${code}.SourceDirectory is "/b"`,
    ];
    const [first, second] = vocabulary === "aws" ? places : places.toReversed();
    expect(() => toWire(input, service, vocabulary, "UpdateService")).toThrow(
      `UpdateService: ${first}, but ${second}; these are two places of one member (Lintel's and AWS's), so give one of them`,
    );
  });

  test("two values in a response are both kept", () => {
    const response = inService({ ...atDocuments("/a"), SourceDirectory: "/b" });
    expect(fromWire(response, service)).toEqual(response);
  });

  test("structures are added and removed with their only member", () => {
    const alone = { CodeConfiguration: { CodeConfigurationValues: { SourceDirectory: "/app" } } };
    expect(toWire(inService(alone), service, "aws", "CreateService")).toEqual(inService({ SourceDirectory: "/app" }));
    expect(fromWire(inService({ SourceDirectory: "/app" }), service)).toEqual(inService(alone));
    const empty = inService({ CodeConfiguration: { CodeConfigurationValues: {} } });
    expect(toWire(empty, service, "aws", "CreateService"), "what was empty stays").toEqual(empty);
    const absent = inService({ CodeConfiguration: null, SourceDirectory: "/app" });
    expect(fromWire(absent, service)).toEqual(inService(alone));
  });

  test.each([
    inService(null),
    inService("text"),
    inService({ SourceDirectory: "/app", CodeConfiguration: "text" }),
    inService({ SourceDirectory: null }),
    { SourceConfiguration: [] },
  ])("an unexpected shape is left unchanged: %j", (response) => {
    expect(fromWire(response, service)).toEqual(response);
  });
});

describe("maps that requests have as lists", () => {
  const tags = fc.dictionary(fc.string(), fc.string());

  test.each(["aws", "documented"] as const)("a round trip returns the input: %s", (vocabulary) => {
    fc.assert(
      fc.property(tags, (Tags) => {
        const written = toWire({ Tags }, service, vocabulary, "CreateService");
        expect(written).toEqual({ Tags: Object.entries(Tags).map(([Key, Value]) => ({ Key, Value })) });
        expect(fromWire(written, service)).toEqual({ Tags });
      }),
    );
  });

  test("a list that the caller wrote is sent unchanged", () => {
    const input = { Tags: [{ Key: "a", Value: "b" }] };
    expect(toWire(input, service, "aws", "CreateService")).toEqual(input);
  });

  test("a tag without a value has an empty one", () => {
    expect(fromWire({ Tags: [{ Key: "a" }, { Key: "b", Value: null }] }, service)).toEqual({ Tags: { a: "", b: "" } });
  });

  test("a tag may have any name", () => {
    const { Tags } = fromWire({ Tags: [{ Key: "__proto__", Value: "x" }] }, service);
    expect(Object.entries(Tags ?? {})).toEqual([["__proto__", "x"]]);
  });

  test.each([null, "text", { a: "b" }, [null], [{ Value: "b" }], [{ Key: 1 }]])(
    "a response that is not such a list is left unchanged: %j",
    (Tags) => {
      expect(fromWire({ Tags }, service)).toEqual({ Tags });
    },
  );
});
