/** The example of a custom rule, run as in its README, with the built package. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const cwd = "examples/custom-rule";
const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd });
const lintel = (...args: readonly string[]) => run(resolve("dist/lintel.cjs"), ...args);

test("the rule finds an image from another registry, with the configured severity and options", () => {
  const { status, stdout, stderr } = lintel("lint", "services");
  expect([status, stderr]).toEqual([1, ""]);
  expect(stdout).toContain(
    'error: SourceConfiguration.ImageRepository.ImageIdentifier is "public.ecr.aws/other/web:1.4"; images come from public.ecr.aws/acme or public.ecr.aws/acme-mirror\n  services/shop.yaml:3:39 hosted-service "shop", acme/image-from-own-registry\n',
  );
  expect(stdout).toMatch(/\n1 error in 2 resources of 1 file\.\n$/);
});

test("the finding is in every output", () => {
  const folder = temporaryFolder();
  const formats = ["json", "sarif", "junit", "github", "gitlab", "checkstyle", "html"];
  lintel("lint", "services", ...formats.flatMap((format) => ["--format", `${format}=${join(folder, format)}`]));
  for (const format of formats) {
    const text = readFileSync(join(folder, format), "utf8");
    expect(text, format).toMatch(/acme[./]image-from-own-registry/);
    expect(text, format).not.toMatch(/[>" ]undefined[<" ]|See \./);
  }
});

test("the rule is listed and explained like any other rule, with the fault marked", () => {
  expect(lintel("rules").stdout).toMatch(/^acme\/image-from-own-registry +warning +Images come/m);
  const { stdout } = lintel("explain", "image-from-own-registry");
  expect(stdout).toMatch(
    /^acme\/image-from-own-registry \(warning\)\nImages come from a registry of the company\.\n\nOptions, set in lintel\.config\.yaml:\n {2}registries: default \["public\.ecr\.aws\/acme"\]\n\nGood: /,
  );
  expect(stdout).toMatch(/^ +\^+$/m);
  expect(stdout).not.toMatch(/[⟦⟧]/);
});

test("the examples of the rule are its tests", () => {
  const { status, stdout } = run("--import", "tsx", "--test", "rules/rules.test.ts");
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/^# pass 5$/m);
});

test("the rule does not exist without its configuration", () => {
  expect(lintel("lint", "services", "--no-config").status).toBe(0);
});
