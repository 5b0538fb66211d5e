import { describe, expect, it } from "vitest";
import { operationsOf } from "../../../lib/cli/api/client-service.ts";
import { services } from "../../../lib/cli/api/client-services.ts";
import { helpOnOperation } from "../../../lib/cli/api/help.ts";
import { findOperation, findService } from "../../../lib/cli/api/named-operation.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();
const all = (await Promise.all(services.map(({ id }) => findService(id)))).flatMap((service) =>
  [...operationsOf(service)].map(([name]) => [service.id, name] as const),
);
const titles = (text: string): readonly string[] => text.match(/^[A-Z][A-Z ]+$/gm) ?? [];

describe("lintel api help", () => {
  it.each([[["help"]], [["--help"]]])("%j lists services and options", async (words) => {
    const { code, stdout, stderr } = await lintel(["api", ...words]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(titles(stdout)).toEqual(["NAME", "DESCRIPTION", "SYNOPSIS", "OPTIONS", "AVAILABLE SERVICES"]);
    for (const text of ["--cli-read-timeout <value>", "o imagebuilder", "o apprunner"]) expect(stdout).toContain(text);
  });

  it.each([[["apprunner", "help"]], [["apprunner", "--help"]]])("%j lists operations", async (words) => {
    const { code, stdout } = await lintel(["api", ...words]);
    expect(code).toBe(0);
    expect(titles(stdout)).toEqual(["NAME", "DESCRIPTION", "SYNOPSIS", "AVAILABLE COMMANDS"]);
    expect(stdout).toContain("o resume-service");
  });

  it.each([[["help"]], [["--help"]], [["--name", "help", "help"]]])(
    "create-lifecycle-policy %j describes parameters and the response",
    async (words) => {
      const { code, stdout } = await lintel(["api", "imagebuilder", "create-lifecycle-policy", ...words]);
      expect(code).toBe(0);
      expect(titles(stdout)).toEqual(["NAME", "DESCRIPTION", "SYNOPSIS", "OPTIONS", "GLOBAL OPTIONS", "OUTPUT"]);
      const lines = stdout.split("\n").map((line) => line.trim());
      expect(lines).toContain("--name <value>");
      expect(lines).toContain("[--description <value>]");
      expect(lines).toContain("--policy-details (list) [required]");
      expect(lines).toContain("Possible values: AMI_IMAGE, CONTAINER_IMAGE");
      expect(lines).toContain("lifecyclePolicyArn -> (string) [required]");
      expect(stdout).toContain("--dry-run | --no-dry-run");
    },
  );

  it.each([
    ["foo", "help"],
    ["apprunner", "foo", "help"],
  ])("refuses %s %s", async (...words) => {
    expect(await lintel(["api", ...words])).toMatchObject({ code: 252, stdout: "" });
  });
});

describe("help on an operation", () => {
  it.each(all)("%s %s fits the width, except for longer words", async (service, name) => {
    for (const line of helpOnOperation(await findOperation(service, name), 60).split("\n")) {
      if (line.length > 60) expect(line.trim()).not.toContain(" ");
    }
  });

  it("shows timestamps and JSON values as such, and a service's own options", async () => {
    const text = helpOnOperation(await findOperation("rest", "request"), 200);
    expect(text).toMatch(/body -> \(JSON value\).*resetsAt -> \(timestamp\)/s);
    expect(text).toContain("--token-from <value>");
    expect(text).not.toContain("--region");
  });

  it("shows fields in shorthand and JSON", async () => {
    const text = helpOnOperation(await findOperation("apprunner", "tag-resource"), 200);
    expect(text).toContain("Key=string,Value=string ...");
    expect(text).toContain('[{"Key": "string", "Value": "string"}, ...]');
  });
});
