/** The HTML report of many findings: its size, and the time to write it. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { stringify } from "yaml";
import { grouped } from "../lib/base/text/counted.ts";
import { allRules } from "../lib/cli/lint/all-rules.ts";
import { formatHtml } from "../lib/lint/report/formats/html.ts";
import { formatJson } from "../lib/lint/report/formats/json.ts";
import { rulePage } from "../lib/lint/report/rules/rule-page.ts";
import { lint } from "../lib/lint/run/run.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { policies } from "./policies.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** Each policy has two findings, and each file ten policies. */
const count = 1250;

/** The rows of this module, compared with the JSON output of the same findings. */
export async function* benchReport(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    await mkdir(join(folder, "policies"));
    const faulty = policies(count).map((policy) => ({ ...policy, status: "ON", resourceType: "MACHINE_IMAGE" }));
    for (let index = 0; index < count; index += 10) {
      const documents = faulty.slice(index, index + 10).map((policy) => stringify(policy));
      await writeFile(join(folder, "policies", `${index}.yaml`), documents.join("---\n"));
    }
    const result = await lint({ paths: ["policies"], resources: lintables, workingFolder: folder });
    if (result.findings.length !== 2 * count) throw new Error(`the benchmark has ${result.findings.length} findings`);
    const pages = (await allRules()).map(rulePage);
    const origin = { date: "2026-01-01T00:00:00.000Z", commit: undefined };
    const [page, json] = [() => formatHtml(result, pages, origin), () => formatJson(result)];
    const timed = (work: () => unknown) => () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const { html, plain } = await sideBySide({ html: timed(page), plain: timed(json) }, 15);
    const what = `HTML report of ${grouped(result.findings.length)} findings`;
    const against = "the same findings as JSON";
    const megabytes = (text: string): number => Buffer.byteLength(text) / 1e6;
    yield* [
      { what, measured: html, against, compared: plain, unit: "ms" },
      { what: `${what}, size`, measured: megabytes(page()), against, compared: megabytes(json()), unit: "MB", goal: 1 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
