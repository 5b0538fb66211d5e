import { describe, expect, it } from "vitest";
import { lint } from "../../../../lib/lint/run/run.ts";
import { lintables } from "../../../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

const service = (name: string) =>
  `Resources: { A: { Type: "AWS::AppRunner::Service", Properties: { ServiceName: ${name} } } }\n`;

async function linted(text: string) {
  const { findings, faults } = await lint({
    paths: ["."],
    workingFolder: temporaryFolder({ "t.yaml": text }),
    resources: lintables,
  });
  const names = findings.filter(({ path }) => path === "ServiceName").map(({ line, message }) => `${line}: ${message}`);
  return {
    names: names.map((each) => each.replace(/;.*/, "")),
    faults: faults.map((each) => String(each).replace(/;.*/, "")),
  };
}

describe("a document that cannot be read", () => {
  it.each([
    [
      "in the middle",
      [service("a"), service("[x"), service("b")],
      ["1: ServiceName is 1 character long", "5: ServiceName is 1 character long"],
      ["t.yaml:4:1: is not valid YAML: missed comma between flow collection entries"],
    ],
    [
      "first",
      [service('"x'), service("b")],
      ["3: ServiceName is 1 character long"],
      ["t.yaml:2:1: is not valid YAML: unexpected end of the stream within a double quoted scalar"],
    ],
  ])("is reported beside the findings of the others: %s", async (_, documents, names, faults) => {
    const found = await linted(documents.join("---\n"));
    expect(found.names).toEqual(names);
    expect(found.faults).toHaveLength(faults.length);
    expect(found.faults.join()).toMatch(/^t\.yaml:\d+:\d+: is not valid YAML/);
  });

  it("is not reported if it is about something else", async () => {
    expect(await linted(`kind: [x\n---\n${service("b")}`)).toEqual({
      names: ["3: ServiceName is 1 character long"],
      faults: [],
    });
  });

  it("keeps the directives of those after it", async () => {
    const text = `%TAG !y! tag:yaml.org,2002:\n---\n${service("[x")}...\n%TAG !z! tag:yaml.org,2002:\n---\n${service("!z!str b")}---\n${service("c")}`;
    expect((await linted(text)).faults).toHaveLength(1);
    expect((await linted(text)).names).toContain("9: ServiceName is 1 character long");
  });

  it("is all that is reported if no other can be read", async () => {
    expect((await linted(`${service("[x")}---\n${service("[y")}`)).faults).toHaveLength(1);
  });
});
