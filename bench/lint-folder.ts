/** `lintel lint` of a folder with many files, with and without a cache, and the cost of a configuration. */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import { policies } from "./policies.ts";
import { emptyNode, sideBySide, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const lintel = ["node", resolve("dist/lintel.cjs")];

/** The rows of this module, all compared with the empty Node process. */
export async function* benchLintFolder(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const many = join(folder, "many");
    for (const [index, policy] of policies(1000).entries()) {
      const team = join(many, `team-${index % 20}`);
      await mkdir(team, { recursive: true });
      await writeFile(join(team, `${index}.yaml`), stringify(policy));
    }
    const configured = join(folder, "configured");
    await mkdir(configured);
    await writeFile(join(configured, "policy.yaml"), stringify(policies(1)[0]));
    await writeFile(
      join(configured, "lintel.config.yaml"),
      "preset: strict\nrules:\n  lifecycle-policy/range: warning\n",
    );
    const suppression = "dryRun: true # lintel-ignore lifecycle-policy/dry-run-not-declared -- measured\n";
    const suppressed = join(folder, "suppressed.yaml");
    await writeFile(
      suppressed,
      policies(5000)
        .map((policy) => stringify(policy) + suppression)
        .join("---\n"),
    );
    const cached = timedProcess([...lintel, "lint", "--cache-location", join(folder, "cache"), many]);
    const times = await sideBySide(
      {
        empty: emptyNode,
        help: timedProcess([...lintel, "--help"]),
        configured: timedProcess([...lintel, "lint", join(configured, "policy.yaml")], { cwd: configured }),
        cold: timedProcess([...lintel, "lint", many]),
        suppressed: timedProcess([...lintel, "lint", "--file-timeout", "600", suppressed]),
        unchanged: cached, // `changed` of the previous round filled the cache
        changed: async () => {
          await appendFile(join(many, "team-0", "0.yaml"), "# one more line\n");
          return cached();
        },
      },
      9,
    );
    const row = (what: string, time: number, goal?: number): Row => ({
      what,
      measured: time,
      against: "node -e 0",
      compared: times.empty,
      unit: "ms",
      ...(goal !== undefined && { goal }),
    });
    yield* [
      row("lintel --help", times.help),
      row("lintel lint, 1 policy in YAML with a configuration", times.configured),
      row("lintel lint, 1,000 files", times.cold, 15),
      row("lintel lint, 5,000 suppressed findings in one file", times.suppressed),
      row("lintel lint --cache, 1,000 files, none changed", times.unchanged, 3),
      row("lintel lint --cache, 1,000 files, one changed", times.changed, 6),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
