/**
 * `npm run test:conformance -- KIT [PYTHON]`: runs the public conformance kit of agents, of which KIT is a checkout,
 * against `lintel emulate` with each card of docs/interoperability.md, and prints how many tests pass, fail and are
 * skipped. PYTHON (default: python3) must have what the kit's pyproject.toml names. The exit
 * code is 1 if a test fails that is not a fault of the kit itself.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { extensionCard, lockedAgent, lockedKey, plainCard } from "./conformance-kit/cards.ts";

/** The tests that fail at every agent, as docs/interoperability.md explains. */
const faultsOfTheKit = [/CORE-SEND-003/, /test_streaming_content_type/];

/** What the kit's clients import; its other packages only write reports. */
const imported = ["pytest", "httpx", "grpc", "jsonschema", "google.protobuf", "google.rpc", "jinja2"];

/** Ends with a sentence for whoever started the script. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The checkout and the program, or the end of the process with a sentence that says what is missing. */
function given(): { readonly kit: string; readonly python: string } {
  const [folder, python = "python3"] = process.argv.slice(2);
  if (folder === undefined) {
    refuse(
      "Name a checkout of the kit (github.com/a2aproject/a2a-tck, branch 1.0-dev), and a Python with its packages: npm run test:conformance -- KIT [PYTHON]",
    );
  }
  const kit = resolve(folder);
  if (!existsSync(join(kit, "tests/compatibility"))) {
    refuse(`${folder} is not a checkout of the kit: it has no tests/compatibility. Check out its branch 1.0-dev`);
  }
  const missing = imported.filter((name) => spawnSync(python, ["-c", `import ${name}`], { cwd: kit }).status !== 0);
  if (missing.length === imported.length) {
    refuse(
      `${python} does not run, or has none of the kit's packages. Name a Python in whose environment the kit is installed (pip install -e ${folder})`,
    );
  }
  if (missing.length > 0) {
    refuse(
      `${python} lacks ${missing.join(", ")}. Install the kit's packages into its environment (pip install -e ${folder})`,
    );
  }
  return { kit, python };
}

/** A test that did not pass. */
interface Failure {
  readonly name: string;
  readonly message: string;
}

/** A run of the kit. */
interface Run {
  /** The card, as the table calls it. */
  readonly card: string;
  /** The agent file; by default, none. */
  readonly agent?: object;
  /** The key that the kit's clients send; by default, none. */
  readonly apiKey?: string;
  /** Only tests whose names contain this. */
  readonly only?: string;
}

const runs: readonly Run[] = [
  { card: "as by default" },
  { card: "without streaming and push notifications", agent: { card: plainCard } },
  { card: "with an API key required, and an extended card", agent: lockedAgent, apiKey: lockedKey },
  {
    card: "with the kit's extension required; the tests of that alone",
    agent: { card: extensionCard },
    only: "required_extension",
  },
];

/** Runs the kit against an emulator, and returns what its report says. */
async function runKit({ kit, python }: ReturnType<typeof given>, folder: string, { agent, apiKey, only }: Run) {
  const scenarios = resolve("docs/agent-conformance.yaml");
  const agentFile = join(folder, "agent.json");
  if (agent !== undefined) writeFileSync(agentFile, JSON.stringify(agent));
  const emulator = spawn(
    process.execPath,
    [
      "dist/lintel.cjs",
      "emulate",
      "--port",
      "0",
      "--json",
      "--protocol",
      "1.0.0",
      "--scenarios",
      scenarios,
      ...(agent === undefined ? [] : ["--agent", agentFile]),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    const unready = () => refuse("lintel emulate ended before it listened; run npm run build");
    emulator.once("exit", unready);
    const [line] = await once(createInterface(emulator.stdout), "line");
    emulator.off("exit", unready);
    const { url }: { readonly url: string } = JSON.parse(line);
    const report = join(folder, "report.xml");
    const words = [
      "-m",
      "pytest",
      "tests/compatibility",
      `--sut-host=${url}`,
      "-q",
      "--tb=line",
      `--junitxml=${report}`,
      ...(apiKey === undefined ? [] : ["-p", "with_api_key"]),
      ...(only === undefined ? [] : ["-k", only]),
    ];
    rmSync(report, { force: true });
    const plugin = { PYTHONPATH: resolve("proofs/conformance-kit"), API_KEY: apiKey };
    spawnSync(python, words, {
      cwd: kit,
      stdio: "ignore",
      env: { ...process.env, ...(apiKey !== undefined && plugin) },
    });
    if (!existsSync(report)) refuse(`the kit wrote no report; run it yourself in ${kit}: ${python} ${words.join(" ")}`);
    return countsIn(readFileSync(report, "utf8"));
  } finally {
    emulator.kill();
  }
}

/** The numbers of a report in the format of JUnit, and its failures. */
function countsIn(report: string) {
  const numberOf = (name: string) => Number(new RegExp(`<testsuite[^>]*\\s${name}="(\\d+)"`).exec(report)?.[1] ?? 0);
  const [total, skipped] = [numberOf("tests"), numberOf("skipped")];
  const cases = report.matchAll(/<testcase[^>]*\sname="([^"]*)"[^>]*>\s*<(?:failure|error)\s+message="([^"]*)"/g);
  const failures = [...cases].map(([, name = "", message = ""]): Failure => ({ name, message: message.slice(0, 200) }));
  return { pass: total - skipped - failures.length, failures, skipped };
}

const kit = given();
const folder = mkdtempSync(join(tmpdir(), "lintel-conformance-"));
try {
  process.stdout.write("| card | pass | fail | skipped |\n|---|---|---|---|\n");
  for (const run of runs) {
    const { pass, failures, skipped } = await runKit(kit, folder, run);
    process.stdout.write(`| ${run.card} | ${pass} | ${failures.length} | ${skipped} |\n`);
    for (const { name, message } of failures) {
      const isKnown = faultsOfTheKit.some((fault) => fault.test(`${name} ${message}`));
      process.stderr.write(`${isKnown ? "a fault of the kit" : "FAILED"}: ${name}: ${message}\n`);
      if (!isKnown) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
