/**
 * The simulation of lifecycle policies on many images: its time, compared with JSON.parse of the inventory, and memory.
 */
import { spawn } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import type { Image } from "../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../lib/lifecycle/simulate/simulate.ts";
import { policies } from "./policies.ts";
import { sideBySide, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const at = "2026-01-01T00:00:00Z";
const count = 100_000;
const many = 1_000_000;

/** An image of one of the services that the policies select; their ages are spread over two years. */
const image = (index: number, of: number): Image => ({
  id: `arn:aws:imagebuilder:eu-west-1:123456789012:image/service-${index % 100}/1.${index % 5}.${index % 10}/${index}`,
  recipe: { name: `service-${index % 100}`, semanticVersion: `1.${index % 5}.${index % 10}` },
  createdAt: new Date(Date.parse(at) - Math.floor((index / of) * 730 * 86_400_000)).toISOString(),
  status: "AVAILABLE",
  tags: { team: `team-${index % 7}`, build: String(index), ...(index % 50 === 0 && { keep: "yes" }) },
  vmImages: [
    {
      id: `ami-${index.toString(16).padStart(17, "0")}`,
      region: index % 3 === 0 ? "us-east-1" : "eu-west-1",
      accountId: "123456789012",
      isPublic: index % 11 === 0,
      sharedAccounts: ["210987654321"],
      lastLaunchedAt: "2025-12-01T00:00:00Z",
      tags: { Name: "web" },
      snapshots: [`snap-${index.toString(16).padStart(17, "0")}`],
    },
  ],
});

/** The inventory of many images as JSON. */
export const inventoryText = (): string =>
  JSON.stringify({ images: Array.from({ length: count }, (_, index) => image(index, count)) });

/** Simulations within this process and in a separate one. */
export async function* benchSimulate(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const declared = policies(100) as readonly Policy[];
    const text = inventoryText();
    const timed = (work: () => unknown) => () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const times = await sideBySide(
      {
        parse: timed(() => JSON.parse(text)),
        day: timed(() => simulate(declared, JSON.parse(text), at, { days: 1 })),
        year: timed(() => simulate(declared, JSON.parse(text), at, { days: 365 })),
      },
      5,
    );
    const inventory = join(folder, "images.json");
    const files = [join(folder, "policies.json"), "--inventory", inventory, "--at", at];
    await writeFile(inventory, text);
    await writeFile(join(folder, "policies.json"), JSON.stringify(declared));
    const read = `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(inventory)}, "utf8"))`;
    const lintel = resolve("dist/lintel.cjs");
    const output = `json=${join(folder, "verdicts.json")}`;
    const processes = await sideBySide(
      {
        parse: timedProcess([process.execPath, "-e", read]),
        command: timedProcess([process.execPath, lintel, "simulate", ...files, "--format", output]),
      },
      3,
    );
    const ndjson = join(folder, "images.ndjson");
    writeLines(ndjson);
    const streamed = ["simulate", join(folder, "policies.json"), "--inventory", ndjson, "--at", at, "--days", "365"];
    const memory = await peakMemory([lintel, ...streamed, "--format", output]);
    const images = `${count.toLocaleString("en")} images and 100 policies`;
    yield* [
      {
        what: `simulate(), ${images}, one day, parsing included`,
        measured: times.day,
        against: "JSON.parse of the inventory",
        compared: times.parse,
        unit: "ms",
        goal: 6,
      },
      {
        what: `simulate(), ${images}, 365 days`,
        measured: times.year,
        against: "one day",
        compared: times.day,
        unit: "ms",
        goal: 3,
      },
      {
        what: `lintel simulate, ${images}, all verdicts as JSON`,
        measured: processes.command,
        against: "node -e JSON.parse of the file",
        compared: processes.parse,
        unit: "ms",
      },
      {
        what: `lintel simulate, ${many.toLocaleString("en")} images as NDJSON, 365 days, peak memory`,
        measured: memory,
        against: "",
        unit: "MB",
        goal: 1024,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeLines(path: string): void {
  const file = openSync(path, "w");
  let lines = "";
  for (let index = 0; index < many; index += 1) {
    lines += `${JSON.stringify(image(index, many))}\n`;
    if (lines.length < 1_000_000) continue;
    writeSync(file, lines);
    lines = "";
  }
  writeSync(file, lines);
  closeSync(file);
}

/** The peak resident memory of a Node process, in MB. */
export function peakMemory(args: readonly string[]): Promise<number> {
  const report = 'process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS+"\\n"))';
  const preload = `data:text/javascript,${encodeURIComponent(report)}`;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--import", preload, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (bytes: Buffer) => {
      said += bytes.toString();
    });
    child.on("error", fail).on("close", (code) => {
      const peak = /^peak (\d+)$/m.exec(said)?.[1];
      if (code === 0 && peak !== undefined) done(Number(peak) / 1024);
      else fail(new Error(`${args.join(" ")} exited with ${code}: ${said.slice(0, 2000)}`));
    });
  });
}
