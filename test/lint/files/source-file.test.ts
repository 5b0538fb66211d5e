import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  decode,
  maxBytes,
  maxPlanBytes,
  parseFile,
  readText,
  type SourceFile,
} from "../../../lib/lint/files/source-file.ts";
import { Fault } from "../../../lib/lint/text/fault.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const parse = (text: string, name = "a.yaml"): Promise<SourceFile> => parseFile({ name, path: undefined, text });

const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error.toString();
    throw error;
  }
  throw new Error("no fault");
};

describe("bytes", () => {
  it("may begin with a byte order mark", () => {
    expect(decode(Buffer.from("\uFEFFname: ä"), "a.yaml")).toBe("name: ä");
  });

  it("are UTF-8; otherwise the fault has the position", () => {
    expect(faultOf(() => decode(Buffer.from("a: 1\nb: caf\xe9", "latin1"), "a.yaml"))).toBe(
      "a.yaml:2:7: is not encoded in UTF-8 here; expected UTF-8",
    );
    expect(faultOf(() => decode(Buffer.from("\uFEFFa", "utf16le"), "a.yaml"))).toBe(
      "a.yaml: is encoded in UTF-16; expected UTF-8: in PowerShell, write it with | Out-File -Encoding utf8",
    );
  });

  it("come from an existing file", () => {
    const folder = temporaryFolder({ "a.yaml": "x" });
    expect(readText(join(folder, "a.yaml"), "a.yaml")).toBe("x");
    expect(faultOf(() => readText(join(folder, "b.yaml"), "b.yaml"))).toBe(
      "b.yaml: does not exist; expected a file or a folder",
    );
    expect(faultOf(() => readText(join(folder, "a.yaml", "c"), "a.yaml/c"))).toMatch(/a part of the path is a file/);
  });
});

describe("parsing", () => {
  it.each([
    ["a.json", "{", "a.json:1:2: is not valid JSON: expected a key in double quotes, but the file ends"],
    ["a.json", "a: 1", "a.json:1:1: is not valid JSON: expected a value, but found a"],
    ["a.yaml", " \n", "a.yaml:1:1: is empty; expected a YAML or JSON document"],
    ["a.yaml", "a: 1\r\n  b: 2", /^a\.yaml:2:\d+: is not valid YAML: /],
  ])("fails for %s with %j", async (name, text, expected) => {
    const fault: unknown = await parse(text, name).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    if (typeof expected === "string") expect(String(fault)).toBe(expected);
    else expect(String(fault)).toMatch(expected);
  });

  it("tries text that looks like JSON first as JSON, then as YAML", async () => {
    expect((await parse('{"a": 1}', "<stdin>")).documents).toEqual([{ a: 1 }]);
    expect((await parse("{a: 1}", "a.yaml")).documents).toEqual([{ a: 1 }]);
    expect((await parse("{a: 1}\n---\nb: 2", "a.yaml")).documents).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it("stops at the largest size", async () => {
    const comment = "# a comment\n".repeat(Math.ceil(maxBytes / 12));
    await expect(parse(`a: 1\n${comment}`)).rejects.toThrow("is larger than 16 MiB; expected a smaller file: split it");
    await expect(parse(`a: 1\n${comment}`.slice(0, maxBytes))).resolves.toBeDefined();
  });
});

describe("a plan", () => {
  const planOf = (bytes: number): string => {
    const begin = '{"format_version": "1.2", "resource_changes": [], "note": "';
    return `${begin}${"x".repeat(bytes - begin.length - 2)}"}`;
  };

  it("may be larger than other files, since nobody can split it", async () => {
    expect((await parse(planOf(maxBytes + 1), "plan.json")).documents).toHaveLength(1);
    expect((await parse(planOf(maxPlanBytes), "plan.json")).documents).toHaveLength(1);
  });

  it("is refused past its own bound, with what to do", async () => {
    await expect(parse(planOf(maxPlanBytes + 1), "plan.json")).rejects.toThrow(
      "is larger than 64 MiB; expected a smaller plan: plan with -target, or lint the configuration",
    );
  });
});

describe("spans", () => {
  const text = "a:\n  b: 012 # octal?\n  c:\nlist: [é, 😀, x]\n";
  const span = async (...path: readonly [segments: (string | number)[], part?: "key"]): Promise<string> => {
    const { start, end } = (await parse(text)).span([0, ...path[0]], path[1] ?? "value");
    return `${start.line}:${start.column}-${end.line}:${end.column}`;
  };

  it("are of the value, or of the key", async () => {
    expect(await span(["a", "b"])).toBe("2:6-2:9");
    expect(await span(["a", "b"], "key")).toBe("2:3-2:4");
  });

  it("count UTF-16 code units", async () => {
    expect(await span(["list", 2])).toBe("4:15-4:16");
  });

  it("of an unwritten value are those of its key", async () => {
    expect(await span(["a", "c"])).toBe("3:3-3:4");
  });

  it("of a missing value are those of the nearest enclosing value", async () => {
    expect(await span(["list", 7, "x"])).toBe("4:7-4:17");
    expect(await span(["list", 7], "key")).toBe("4:7-4:17");
    expect(await span(["nothing"])).toBe("1:1-4:17");
  });

  it("provide the original notation", async () => {
    const file = await parse(text);
    expect(file.written([0, "a", "b"])).toBe("012");
    expect(file.written([0, "a", "c"])).toBeUndefined();
    expect(file.written([0, "a", "d"])).toBeUndefined();
  });
});
