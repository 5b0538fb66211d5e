import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printable } from "../../../../lib/base/text/printable.ts";
import { formatGithub } from "../../../../lib/lint/report/formats/github.ts";
import { repositoryOf } from "../../../../lib/lint/report/repository.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { everything, finding, hostileFinding, resultOf } from "../sample.ts";

const repository = repositoryOf(temporaryFolder());

const dataEscapes = [
  ["%0D", "\r"],
  ["%0A", "\n"],
  ["%25", "%"],
] as const;
const propertyEscapes = [["%3A", ":"], ["%2C", ","], ...dataEscapes] as const;

const unescaped = (text: string, escapes: readonly (readonly [string, string])[]): string =>
  escapes.reduce((all, [from, to]) => all.replaceAll(from, to), text);

/** Parses a command like the runner of GitHub Actions: `::name key=value,key=value::data`. */
function readCommand(line: string) {
  const [, properties = "", data = ""] = /^::[a-z]+ (.*?)::(.*)$/s.exec(line) ?? [];
  const pairs = properties.split(",").map((pair): readonly [string, string] => {
    const equals = pair.indexOf("=");
    return [pair.slice(0, equals), unescaped(pair.slice(equals + 1), propertyEscapes)];
  });
  return { properties: new Map(pairs), message: unescaped(data, dataEscapes) };
}

const limits = "https://github.com/lintel-iac/lintel/blob/main/docs/reference/lifecycle-policy.md#limits";

/** Carriage returns are kept, because the runner requires an escape for them. */
const shown = (text: string): string => text.split("\r").map(printable).join("\r");

describe("workflow commands", () => {
  it("annotate findings and unreadable files, and end with the counts", () => {
    expect(formatGithub(everything, repository)).toBe(`\
::error file=b.json,line=2,col=7,title=unreadable-input::cannot be linted: is not valid JSON
::error file=gone.yaml,title=unreadable-input::cannot be linted: does not exist
::error file=a.yaml,line=3,endLine=3,col=33,endColumn=37,title=lifecycle-policy/range::${finding.message}%0Asee ${limits}
::warning file=a.yaml,line=1,endLine=2,title=lifecycle-policy/dry-run::${finding.message}%0Ahelp: remove it%0Asee ${limits}
::notice file=stacks/main.ts,line=3,endLine=3,col=33,endColumn=37,title=lifecycle-policy/range::${finding.message}
1 error, 1 warning, 1 info in 2 resources of 1 file.
2 inputs could not be linted.
1 finding suppressed; --show-suppressed lists them.
1 check not evaluated, because of values that are not known; --format json lists them.
`);
  });

  it("escape characters that would end them", () => {
    const [line] = formatGithub(
      resultOf([{ ...finding, file: "a,b:c%.yaml", message: "1%\r\n::error::2", documents: [] }]),
      repository,
    ).split("\n");
    expect(line).toContain("file=a%2Cb%3Ac%25.yaml,");
    expect(line?.endsWith("::1%25%0D%0A::error::2")).toBe(true);
  });

  it("are one line each, and are parsed to the same values", () => {
    fc.assert(
      fc.property(hostileFinding, (hostile) => {
        const lines = formatGithub(resultOf([hostile]), repository).split(/\r\n|\n|\r/);
        expect(lines).toHaveLength(3); // the command, the counts, and the end of the text
        const { properties, message } = readCommand(lines[0] ?? "");
        expect(message).toBe(shown(`${hostile.message}\nhelp: ${hostile.help}\nsee ${limits}`));
        expect(properties.get("file")).toBe(shown(repository.pathOf(hostile.file)));
        expect(properties.get("title")).toBe(hostile.rule);
      }),
    );
  });
});
