/** Completion in the shells themselves, and the words that they request. */
import { symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../../lib/cli/commands/index.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";

const lintel = hostedLintel();

/** A folder in which `lintel` is a command. */
const bin = temporaryFolder();
symlinkSync(resolve("dist/lintel.cjs"), join(bin, "lintel"));

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

/** Runs a script in a shell, in a folder with a file, with lintel in PATH. */
function runIn(shell: string, args: readonly string[]): string {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, TERM: "dumb" };
  const cwd = temporaryFolder({ "policies.yaml": "" });
  return spawnSync(shell, args, { cwd, env }).stdout;
}

describe("lintel completion", () => {
  it.each([
    [[""], [...new Set(commands.map(({ name }) => name.split(" ")[0]))]],
    [["expl"], ["explain", "explain-deletion"]],
    [
      ["provider", ""],
      ["install", "mirror", "serve"],
    ],
    [["provider", "install", "--d"], ["--dir"]],
    [["lint", "--forma"], ["--format"]],
    [["lint", "--format", "s"], ["sarif"]],
    [
      ["lint", "--format=c"],
      ["--format=compact", "--format=checkstyle"],
    ],
    [
      ["lint", "--color", ""],
      ["on", "off", "auto"],
    ],
    [["lint", "--kind", ""], lintables.map(({ model }) => model.name)],
    [["lint", "--rule", "lifecycle-policy/ra"], ["lifecycle-policy/range"]],
    [["lint", ""], []],
    [["explain", "lifecycle-policy/ra"], ["lifecycle-policy/range"]],
    [
      ["api", ""],
      ["imagebuilder", "apprunner", "agent", "rest", "help"],
    ],
    [["api", "apprunner", "resume"], ["resume-service"]],
    [["api", "apprunner", "resume-service", "--serv"], ["--service-arn"]],
    [
      ["api", "agent", "get-"],
      ["get-agent-card", "get-task", "get-task-push-notification-config", "get-extended-agent-card"],
    ],
    [
      ["api", "agent", "list-tasks", "--page"],
      ["--page-size", "--page-token"],
    ],
    [["api", "agent", "get-task", "--reg"], []],
    [
      ["agent", "send", "--binding", ""],
      ["JSONRPC", "GRPC", "HTTP+JSON"],
    ],
    [["agent", "chat", "--poll"], ["--poll-interval"]],
    [
      ["agent", "get", "--a2a-version", ""],
      ["1.0", "0.3"],
    ],
    [["api", "--output", "text", "rest", "check"], ["check-token"]],
    [
      ["api", "rest", "get-sample", "--scheme", ""],
      ["Bearer", "token"],
    ],
    [
      ["api", "apprunner", "resume-service", "--output", "y"],
      ["yaml", "yaml-stream"],
    ],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["gone", ""], []],
  ])("%j is completed by %j", async (words, expected) => {
    const { code, stdout, stderr } = await lintel(["completion", "zsh", "--", ...words]);
    expect({ code, stderr, words: stdout.split("\n").filter((word) => word !== "") }).toEqual({
      code: 0,
      stderr: "",
      words: expected,
    });
  });

  it("omits the rules of plugins, because loading them would run code", async () => {
    const { stdout } = await lintel(["completion", "bash", "--", "explain", "acm"], {
      cwd: resolve("examples/custom-rule"),
    });
    expect(stdout).toBe("");
  });

  it("names the supported shells", async () => {
    const bare = await lintel(["completion"]);
    expect(bare).toMatchObject({ code: 2, stderr: "lintel: missing argument SHELL: one of bash, zsh, fish\n" });
    const other = await lintel(["completion", "tcsh"]);
    expect(other).toMatchObject({
      code: 2,
      stderr: 'lintel: unknown shell "tcsh"; it must be one of bash, zsh, fish\n',
    });
  });
});

it.skipIf(!has("bash")).each([
  ["lintel lint --format=s", ["lintel", "lint", "--format", "=", "s"], ["sarif"]],
  ["lintel lint --color o", ["lintel", "lint", "--color", "o"], ["on", "off"]],
  ["lintel explain lifecycle-policy/ra", ["lintel", "explain", "lifecycle-policy/ra"], ["lifecycle-policy/range"]],
  ["lintel prov", ["lintel", "prov"], ["provider"]],
  ["lintel lint pol", ["lintel", "lint", "pol"], []],
])("bash completes %s", (line, words, expected) => {
  const script = `eval "$(lintel completion bash)"
COMP_LINE=$1 COMP_POINT=\${#1}; shift; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _lintel
for word in "\${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done; complete -p lintel`;
  const printed = runIn("bash", ["--norc", "-c", script, "bash", line, ...words])
    .trimEnd()
    .split("\n");
  expect(printed).toEqual([...expected, "complete -o bashdefault -o default -F _lintel lintel"]);
});

it.skipIf(!has("fish")).each([
  ["lintel lint --forma", ["--format"]],
  ["lintel lint --format=sa", ["--format=sarif"]],
  ["lintel explain lifecycle-policy/ra", ["lifecycle-policy/range"]],
  ["lintel lint pol", ["policies.yaml"]],
])("fish completes %s", (line, expected) => {
  const printed = runIn("fish", ["--no-config", "-c", `lintel completion fish | source; complete -C "${line}"`]);
  expect(printed.trimEnd().split("\n")).toEqual(expected);
});

it.skipIf(!has("zsh")).each([
  ["lintel lint --forma", "--format "],
  ["lintel lint --format=sa", "--format=sarif"],
  ["lintel explain lifecycle-policy/ra", "lifecycle-policy/range"],
  ["lintel lint pol", "policies.yaml"],
])("zsh completes %s, at a terminal", (line, expected) => {
  // Types into a shell on a pseudo-terminal, including a tab, and waits for its output.
  const script = `zmodload zsh/zpty; zpty -b shell zsh -f -i
zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D; eval "$(lintel completion zsh)"; print RE""ADY'
zpty -r -m shell shown '*READY*'
zpty -w -n shell $1$'\\t'
zpty -r -m shell shown "*$2*"
print -r -- "$shown"; zpty -d shell`;
  expect(runIn("zsh", ["-f", "-c", script, "zsh", line, expected.trim()])).toContain(expected.trim());
});
