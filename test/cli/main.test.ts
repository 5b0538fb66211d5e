/** The command line, including mistyped commands. */
import { describe, expect, it } from "vitest";
import { version } from "../../lib/base/version.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

describe("lintel", () => {
  it("lists its commands", async () => {
    const { code, stdout, stderr } = await lintel(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of ["lint", "rules", "explain", "api", "emulate", "provider install", "provider serve"]) {
      expect(stdout).toMatch(new RegExp(`^  lintel ${name} `, "m"));
    }
  });

  it("lists its inputs, and the commands for new users first", async () => {
    const { stdout } = await lintel(["--help"]);
    const words = stdout.replaceAll(/\s+/g, " ");
    for (const input of ["YAML, JSON", "Terraform files and plans", "CloudFormation templates", "cdk.tf.json"]) {
      expect(words).toContain(input);
    }
    for (const subject of ["EC2 Image Builder", "App Runner", "A2A", "tokens"]) expect(words).toContain(subject);
    expect([...stdout.matchAll(/^ {2}lintel (\S+) /gm)].map(([, name]) => name).slice(0, 2)).toEqual(["lint", "init"]);
  });

  it("lists the commands of a group once, without the general description", async () => {
    const { stdout } = await lintel(["provider", "--help"]);
    expect(stdout.match(/^lintel provider <command>$/gm)).toHaveLength(1);
    expect(stdout).toContain("\n  lintel provider install ");
    expect(stdout).not.toContain("App Runner");
  });

  it.each([
    [["help"], ["--help"]],
    [
      ["help", "rules"],
      ["rules", "--help"],
    ],
    [
      ["help", "provider", "install"],
      ["provider", "install", "--help"],
    ],
  ])("%j is %j", async (asked, meant) => {
    expect(await lintel(asked)).toEqual(await lintel(meant));
  });

  it("lists the rules with a prefix", async () => {
    const { code, stdout } = await lintel(["rules", "push-config", "--format", "json"]);
    const { rules }: { rules: { id: string }[] } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rules.length).toBeGreaterThan(5);
    for (const { id } of rules) expect(id).toMatch(/^push-config/);
  });

  it.each([
    ["hosted-service/runtime-is-supported", "  endOfLife (map): First day without support"],
    ["lifecycle-policy/tag-key-not-reserved", 'with one of these. Default: ["aws:"].'],
    ["hosted-service/runtime-is-supported", "default: the day of the run.\n"],
  ])("explains %s with its options", async (rule, text) => {
    const { stdout } = await lintel(["explain", rule]);
    expect(stdout).toContain("\n\nOptions, set in lintel.config.yaml:\n  ");
    expect(stdout).toContain(text);
  });

  it.each([
    ["workflow/token-has-permissions", `report: { env: { TOKEN: "\${{ github.token }}" } }`],
    ["agent-card/type", "  the declaration  "],
    ["hosted-service/block-form", "  SourceConfiguration.CodeRepository  "],
  ])("explains %s in full", async (rule, text) => {
    const { stdout } = await lintel(["explain", rule]);
    expect(stdout).toContain(text);
    expect(stdout).not.toMatch(/\*{4}|^ {2}\S+ +\(/m);
  });

  it("shows no options for a rule without options", async () => {
    expect((await lintel(["explain", "lifecycle-policy/range"])).stdout).not.toContain("Options");
  });

  it("prints its version", async () => {
    const said = { code: 0, stdout: `${version}\n`, stderr: "" };
    for (const args of [["--version"], ["-v"], ["-V"], ["version"], ["lint", "--version"], ["lint", "-v"]])
      expect(await lintel(args)).toEqual(said);
  });

  it.each([
    [[], "missing command"],
    [["lnt"], 'unknown command "lnt"; did you mean lint?'],
    [["lnit"], 'unknown command "lnit"; did you mean lint or init?'],
    [["lnt", "p.yaml"], 'unknown command "lnt"; did you mean lint?'],
    [["."], 'unknown command "."; did you mean lint .?'],
    [["push"], 'unknown command "push"; did you mean agent push?'],
    [["install"], 'unknown command "install"; did you mean provider install?'],
    [["agent", "psh"], 'unknown command "agent psh"; did you mean agent push?'],
    [["provider", "foo"], 'unknown command "provider foo"; the commands are provider install, provider mirror'],
    [["validate", "."], 'unknown command "validate"; did you mean lint .?'],
    [["check"], 'unknown command "check"; did you mean lint?'],
    [["check", "."], 'unknown command "check"; did you mean lint .?'],
    [["fix"], 'unknown command "fix"; did you mean lint --fix?'],
    [["lint", "--output", "json"], "unknown option --output; did you mean --format?"],
    [["apply"], 'unknown command "apply"; `lintel --help` lists all commands'],
    [["inventory"], "the region is not set: give --region (in Terraform, region of the provider), or set AWS_REGION"],
    [["frobnicate"], 'unknown command "frobnicate"; `lintel --help` lists all commands'],
    [["provider"], "missing command"],
    [["provider", "instal"], "did you mean provider install?"],
    [["lint", "--formt", "json"], "unknown option --formt; did you mean --format?"],
    [["lint", "--format", "xml"], '--format is "xml"; it must be one of text, compact, json, sarif'],
    [["lint", "--vocabulary", "asw"], "it must be one of auto, documented, aws; did you mean aws?"],
    [["lint", "--stdin-filename", "a.json"], "requires standard input; add - to the paths"],
    [["lint", "--baseline"], "--baseline requires a value"],
    [["lint", "--color", "of"], '--color is "of"; it must be one of on, off, auto'],
    [["lint", "--dry-runs"], "unknown option --dry-runs"],
    [["lint", "--dryRuns"], "unknown option --dryRuns"],
    [["lint", "-x"], "unknown option -x"],
    [["lsp", "--x"], "unknown option --x"],
    [["lint", "--x=1"], "unknown option --x"],
    [["lint", "-xy"], "unknown option -xy\n"],
    [["lint", "-formt", "json"], "unknown option -formt; did you mean --format?"],
    [["auth", "check"], "give --base-url and --api-version"],
    [["emulate", "--port", "many"], '--port is "many"; it must be a number, such as --port 1'],
    [["lint", "--max-warnings=few"], '--max-warnings is "few"; it must be a number, such as --max-warnings 1'],
    [["emulate", "--port", "65536"], "--port is 65536; it must be a whole number from 0 to 65535"],
    [["emulate", "--port", "1.5"], "--port is 1.5; it must be a whole number"],
    [["emulate", "--protocol", "2.0"], '--protocol is "2.0"; it must be one of 0.3, 1.0.0, 1.0.1'],
    [["agent", "push"], "missing command:\nlintel agent push <command>\n"],
    [["services", "stop"], 'unknown command "services stop"; did you mean services pause?'],
    [["services", "show"], 'unknown command "services show"; did you mean services status?'],
    [["agent", "stop"], 'unknown command "agent stop"; did you mean agent cancel?'],
    [["agent", "push", "remove"], 'unknown command "agent push remove"; did you mean agent push delete?'],
    [["rule"], 'unknown command "rule"; did you mean rules?'],
    [["agent", "push", "crate"], 'unknown command "agent push crate"; did you mean agent push create?'],
    [["agent", "card", "--agnt", "https://a.example.com"], "unknown option --agnt; did you mean --agent?"],
    [["agent", "get", "--text", "x"], "unknown option --text"],
    [["agent", "get"], "give --agent and --id"],
    [["agent", "card", "https://a.example.com", "more"], "too many arguments"],
    [
      ["agent", "push", "create", "--agent=a", "--task-id=t", "--url=u", "--token=x"],
      "unknown option --token; did you mean --token-from?",
    ],
    [["emulate", "--operation-seconds=-1"], "--operation-seconds is -1; it must be a number of seconds, 0 or more"],
    [["explain"], "missing argument RULE"],
    [["version", "lint"], "lintel version takes no arguments"],
    [["versoin"], "did you mean version?"],
    [["explain", "baseline"], '"baseline" is not a rule id; these rule ids begin with it:\n  baseline/stale\n'],
    [
      ["explain", "push-config/secret-is"],
      "is not a rule id; these rule ids begin with it:\n  push-config/secret-is-a-reference\n",
    ],
    [["rules", "nothing"], 'no rule begins with "nothing"; `lintel rules` lists all rules.'],
    [["rules", "message", "push-config"], "too many arguments: give one BEGINNING."],
    [["explain", "lifecycle-policy/rang"], "did you mean lifecycle-policy/range?"],
    [["provider", "install", "--dir", "no/such/folder"], '--dir is "no/such/folder", which is not a folder'],
    [["provider", "install", "--platform", "Linux"], '--platform is "Linux"; it must be an operating system'],
  ])("%j is refused with a clear error", async (args, sentence) => {
    const { code, stdout, stderr } = await lintel(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it("shows a stack trace on request", async () => {
    const { stderr } = await lintel(["lnt"], { env: { LINTEL_DEBUG: "1" } });
    expect(stderr).toMatch(/^ +at /m);
  });
});
