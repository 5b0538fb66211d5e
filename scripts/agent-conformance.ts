/**
 * `npm run test:conformance -- KIT [PYTHON]`: runs the public conformance kit of agents, of which KIT is a checkout,
 * against `lintel emulate` with each card of docs/interoperability.md that needs no credentials, and prints how many
 * tests pass, fail and are skipped. PYTHON (default: python3) must have what the kit's pyproject.toml names. The exit
 * code is 1 if a test fails that is not a fault of the kit itself.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { defaultCard } from "../lib/services/a2a/agent-card/emulator.ts";

/** The tests that fail at every agent, as docs/interoperability.md explains. */
const faultsOfTheKit = [/CORE-SEND-003/, /test_streaming_content_type/];

/** What the kit's clients import; its other packages only write reports. */
const imported = ["pytest", "httpx", "grpc", "jsonschema", "google.protobuf", "google.rpc", "jinja2"];

/** The card of an agent that offers nothing beyond messages and tasks. */
const plainCard = { ...defaultCard, capabilities: {} };

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

/** Runs the kit against an emulator with these options, and returns what its report says. */
async function runKit({ kit, python }: ReturnType<typeof given>, folder: string, options: readonly string[]) {
  const scenarios = resolve("docs/agent-conformance.yaml");
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
      ...options,
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
    ];
    spawnSync(python, words, { cwd: kit, stdio: "ignore" });
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
  const plain = join(folder, "plain.json");
  writeFileSync(plain, JSON.stringify({ card: plainCard }));
  const cards: readonly (readonly [card: string, options: readonly string[]])[] = [
    ["as by default", []],
    ["without streaming and push notifications", ["--agent", plain]],
  ];
  process.stdout.write("| card | pass | fail | skipped |\n|---|---|---|---|\n");
  for (const [card, options] of cards) {
    const { pass, failures, skipped } = await runKit(kit, folder, options);
    process.stdout.write(`| ${card} | ${pass} | ${failures.length} | ${skipped} |\n`);
    for (const { name, message } of failures) {
      const isKnown = faultsOfTheKit.some((fault) => fault.test(`${name} ${message}`));
      process.stderr.write(`${isKnown ? "a fault of the kit" : "FAILED"}: ${name}: ${message}\n`);
      if (!isKnown) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
