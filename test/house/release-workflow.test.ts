/** The release workflow: what runs code of others has no rights, and what has rights runs nothing of others. */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, test } from "vitest";

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: { readonly [name: string]: string };
}
interface Job {
  readonly permissions?: { readonly [scope: string]: string };
  readonly environment?: string;
  readonly steps: readonly Step[];
}

const { jobs, permissions } = load(readFileSync(".github/workflows/release.yml", "utf8")) as {
  readonly jobs: { readonly [name: string]: Job };
  readonly permissions: unknown;
};

/** Commands that run scripts of packages or of the repository. */
const runsOthers =
  /\bnpm (?:ci|cit|install|i|run|test|exec)\b(?!.*--ignore-scripts)|\bnpx\b|\bnode \S*\.[cm]?[jt]s\b|\.ci\//;
const runs = ({ steps }: Job): string => steps.map(({ run = "" }) => run).join("\n");

test("jobs that run scripts of packages have no rights and no secrets", () => {
  expect(permissions).toEqual({ contents: "read" });
  const running = Object.entries(jobs).filter(([, job]) => runsOthers.test(runs(job)));
  expect(running.map(([name]) => name)).toEqual(["standalone", "build"]);
  for (const [, job] of running) {
    expect([job.permissions, job.environment]).toEqual([undefined, undefined]);
    expect(JSON.stringify(job)).not.toContain("secrets.");
  }
});

test("the job with rights works on artifacts alone, and secrets reach single steps", () => {
  const withRights = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
  expect(withRights.map(([name]) => name)).toEqual(["publish"]);
  for (const [, { steps }] of withRights) expect(steps.filter(({ uses }) => uses?.includes("/checkout@"))).toEqual([]);
  for (const { env = {} } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    const given = Object.values(env).filter((value) => value.includes("secrets."));
    expect(given.every((value) => /secrets\.(?:GPG_\w+|VSCE_PAT|OVSX_PAT)/.test(value))).toBe(true);
  }
});

test("the checksums of all archives are signed and attested", () => {
  const { steps = [] } = jobs.publish ?? {};
  const signed = steps.findIndex(({ run = "" }) => run.includes("release/*_SHA256SUMS"));
  const attested = steps.findIndex(({ uses = "" }) => uses.startsWith("actions/attest-build-provenance@"));
  const released = steps.findIndex(({ run = "" }) => run.includes("gh release create"));
  expect([signed >= 0, attested > signed, released > attested]).toEqual([true, true, true]);
});
