/** `lintel services pause` and `resume`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { ChangeReport } from "../../../lib/cli/services/change/change-report.ts";
import { changeSchema } from "../../../lib/cli/services/schemas.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { emulatedServices } from "./services.ts";

const lintel = lintelInProcess();
const isValid = new Ajv({ formats: { "date-time": true } }).compile(changeSchema);
const everywhere = ["--all", "--region", "eu-west-1,us-east-1"];
const given = { "eu-west-1": ["web-1", "web-2"], "us-east-1": ["web-1"] };

/** Runs the command with JSON as its output. */
async function changed(env: NodeJS.ProcessEnv, ...words: readonly string[]) {
  const { code, stdout, stderr } = await lintel(["services", ...words, "--format", "json"], { env });
  const report: ChangeReport = JSON.parse(stdout);
  expect(isValid(report), JSON.stringify(isValid.errors)).toBe(true);
  const outcomes = report.services.map(({ name, region, outcome }) => `${name} ${region} ${outcome}`);
  return { code, stderr, report, outcomes };
}

test("services are paused and resumed, each once", async () => {
  const { env, requests } = await emulatedServices(given);
  const paused = await changed(env, "pause", ...everywhere, "--yes", "--concurrency", "1");
  expect(paused.outcomes).toEqual(["web-1 eu-west-1 changed", "web-2 eu-west-1 changed", "web-1 us-east-1 changed"]);
  expect(paused.report.summary).toEqual(expect.objectContaining({ changed: 3, failed: 0 }));
  expect(paused.stderr).toMatch(/^web-1 \(123456789012 eu-west-1\): pausing, operation [0-9a-f-]{36}$/m);
  expect(paused.stderr).toMatch(/^\[3\/3\] web-\d \(123456789012 \S+\): paused$/m);
  const turns = [...paused.stderr.matchAll(/^web-\d \(\d+ (\S+)\): pausing/gm)].map(([, region]) => region);
  expect(turns.slice(0, 2)).toEqual(["eu-west-1", "us-east-1"]);
  const described = await requests("DescribeService");
  const again = await changed(env, "pause", ...everywhere, "--yes");
  expect(await requests("DescribeService")).toBe(described);
  expect(again.outcomes).toEqual(expect.arrayContaining(["web-1 us-east-1 already"]));
  expect([paused.code, again.code, await requests("PauseService")]).toEqual([0, 0, 3]);
  expect((await lintel(["services", "pause", ...everywhere, "--yes"], { env })).stdout).toBe(
    "3 services: 3 already paused\n",
  );
  const resumed = await changed(env, "resume", "--name", "web-1", "--region", "eu-west-1,us-east-1", "--yes");
  expect([resumed.code, resumed.report.summary.changed]).toEqual([0, 2]);
});

test("a plan shows what would be done, and does nothing", async () => {
  const { env, requests } = await emulatedServices(given);
  const { code, outcomes } = await changed(env, "pause", ...everywhere, "--plan");
  expect(outcomes).toEqual(["web-1 eu-west-1 planned", "web-2 eu-west-1 planned", "web-1 us-east-1 planned"]);
  expect([code, await requests("PauseService")]).toEqual([0, 0]);
});

test("without a terminal nothing is asked, and nothing is done without --yes", async () => {
  const { env, requests } = await emulatedServices(given);
  const { code, stderr } = await lintel(["services", "pause", ...everywhere], { env });
  expect(stderr).toContain("add --yes, or --plan to see what would be done");
  expect([code, await requests("ListServices"), await requests("PauseService")]).toEqual([2, 0, 0]);
});

test("a failed resume shows status, operation, log groups and whether trying again helps", async () => {
  const { env, fault, arnOf } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"] });
  const region = ["--all", "--region", "eu-west-1", "--yes"];
  await lintel(["services", "pause", ...region], { env });
  await fault({ kind: "outcome", outcome: "FAILED", operations: ["ResumeService"], times: 1 });
  const { code, report } = await changed(env, "resume", ...region);
  const failed = report.services.find(({ outcome }) => outcome === "failed");
  const id = arnOf(failed?.name ?? "", "eu-west-1").split("/")[2];
  expect(failed).toEqual(
    expect.objectContaining({
      ...{ status: "PAUSED", retryable: false },
      operation: expect.objectContaining({ type: "RESUME_SERVICE", status: "FAILED" }),
      logGroups: {
        service: `/aws/apprunner/${failed?.name}/${id}/service`,
        application: `/aws/apprunner/${failed?.name}/${id}/application`,
      },
    }),
  );
  expect(report.summary).toEqual(expect.objectContaining({ changed: 1, failed: 1 }));
  expect(code).toBe(1);
});

test("the text says the same of a failed resume, and the same command tries it again", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const words = ["services", "resume", "--all", "--region", "eu-west-1", "--yes"];
  await lintel(["services", "pause", ...words.slice(2)], { env });
  await fault({ kind: "outcome", outcome: "FAILED", operations: ["ResumeService"], times: 1 });
  const { stdout } = await lintel(words, { env });
  expect(stdout).toMatch(
    /^web-1 \(123456789012 eu-west-1\): failed; status PAUSED; RESUME_SERVICE \(operation \S+, .*\) ended as FAILED; read the log groups \/aws\/apprunner\/web-1\/\w+\/service \(deployments\) and \/aws\/apprunner\/web-1\/\w+\/application; retry once the cause is removed$/m,
  );
  expect(stdout).toContain("1 service: 1 failed\n");
  expect((await lintel(words, { env })).stdout).toBe("1 service: 1 resumed\n");
});

test("an operation that is in progress delays the change", async () => {
  const { env, call, arnOf } = await emulatedServices({ "eu-west-1": ["web-1"] }, 0.3);
  await call("eu-west-1", "StartDeployment", { ServiceArn: arnOf("web-1", "eu-west-1") });
  const { code, outcomes, stderr } = await changed(env, "pause", "--all", "--region", "eu-west-1", "--yes");
  expect(outcomes).toEqual(["web-1 eu-west-1 changed"]);
  expect(stderr).toContain("waiting for an operation that is already running on arn:aws:apprunner:eu-west-1");
  expect(code).toBe(0);
});

test("with --no-wait operations are started, and a busy service is told", async () => {
  const { env, call, arnOf } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"] }, 60);
  await call("eu-west-1", "StartDeployment", { ServiceArn: arnOf("web-1", "eu-west-1") });
  const { code, outcomes, report } = await changed(
    env,
    "pause",
    "--all",
    "--region",
    "eu-west-1",
    "--yes",
    "--no-wait",
  );
  expect(outcomes).toEqual(["web-1 eu-west-1 not-started", "web-2 eu-west-1 started"]);
  expect(report.services[0]?.message).toContain("another operation is in progress");
  expect(report.services[0]?.operation?.type).toBe("START_DEPLOYMENT");
  expect(report.services[1]?.operation?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(code).toBe(1);
});

test("the wait for a service is bounded, and its operation is named", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "outcome", outcome: "NEVER_ENDS", operations: ["PauseService"] });
  const words = ["pause", "--all", "--region", "eu-west-1", "--yes", "--timeout", "1"];
  const { code, report } = await changed(env, ...words);
  expect(report.services[0]).toEqual(
    expect.objectContaining({
      ...{ outcome: "in-progress", message: "the wait ended after 1 s", retryable: true },
      operation: expect.objectContaining({ type: "PAUSE_SERVICE", id: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    }),
  );
  expect(code).toBe(1);
});

test("credentials that expire in the middle are told once, and what was started is named", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"], "us-east-1": ["web-3"] });
  await fault({ kind: "latency", milliseconds: 0, operations: ["ListOperations"], times: 1 });
  await fault({ kind: "error", error: "ExpiredTokenException", message: "expired", operations: ["ListOperations"] });
  const { code, report, stderr } = await changed(env, "pause", ...everywhere, "--yes", "--concurrency", "1");
  expect(report.failures).toEqual([
    {
      ...{ accountId: "123456789012", region: expect.any(String) },
      message: expect.stringMatching(
        /^the credentials are invalid, so Lintel sent no further requests with them: List/,
      ),
    },
  ]);
  expect(stderr.match(/ExpiredTokenException/g)).toHaveLength(1);
  // The first may have been paused before the credentials expired, or not.
  const { changed: done = 0, "in-progress": open = 0, "not-started": rest = 0 } = report.summary;
  expect([done + open + rest, open]).toEqual([3, 1]);
  expect(rest).toBeGreaterThan(0);
  expect(code).toBe(2);
});

test("a service that is deleted meanwhile is told, and the rest is paused", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"], "us-east-1": ["web-2"] });
  const gone = { kind: "error", error: "ResourceNotFoundException", operations: ["DescribeService"] };
  await fault({ ...gone, regions: ["us-east-1"] });
  const { code, outcomes } = await changed(env, "pause", ...everywhere, "--yes");
  expect(outcomes).toEqual(["web-1 eu-west-1 changed", "web-2 us-east-1 deleted"]);
  expect(code).toBe(2);
});

test("a refused request is told with its code, and whether trying again helps", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "error", error: "AccessDeniedException", message: "not you", operations: ["PauseService"] });
  const { code, report } = await changed(env, "pause", "--all", "--region", "eu-west-1", "--yes");
  expect(report.services[0]).toEqual(
    expect.objectContaining({
      ...{ outcome: "failed", retryable: false, status: "RUNNING" },
      message: "PauseService failed with AccessDeniedException: not you",
    }),
  );
  expect(code).toBe(1);
});

test("a pause whose response was lost is not requested twice", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "lose-answer", operations: ["PauseService"], times: 1 });
  const { code, outcomes } = await changed(env, "pause", "--all", "--region", "eu-west-1", "--yes");
  expect(outcomes).toEqual(["web-1 eu-west-1 changed"]);
  expect(code).toBe(0);
});

const declaration = (name: string, status: string) => `
resource "lintel_hosted_service" "${name.replace("-", "_")}" {
  service_name   = "${name}"
  desired_status = ${status}
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/aws-containers/hello-app-runner:latest"
      image_repository_type = "ECR_PUBLIC"
    }
  }
}
variable "status" {
  type = string
}
`;

test("declared services that would differ are named, and nothing is paused without --allow-drift", async () => {
  const { env, requests } = await emulatedServices(given);
  const folder = temporaryFolder();
  writeFileSync(join(folder, "main.tf"), declaration("web-2", '"RUNNING"'));
  const words = ["services", "pause", ...everywhere, "--yes", "--declared", folder];
  const { code, stdout, stderr } = await lintel(words, { env });
  expect(stderr).toMatch(
    /^lintel: web-2 \(123456789012 eu-west-1\) is declared with another status: .*main\.tf \(.*web_2.*\); the next apply would undo the change$/m,
  );
  expect(stderr).toContain("1 service would differ from what is declared, so nothing is paused");
  expect([code, stdout, await requests("PauseService")]).toEqual([1, "", 0]);
  const plan = await lintel([...words, "--plan"], { env });
  expect(plan.stdout).toMatch(
    /^web-2 \(123456789012 eu-west-1\): would be paused; declared with another status at .*main\.tf \(/m,
  );
  expect([plan.code, await requests("PauseService")]).toEqual([1, 0]);
  const allowed = await lintel([...words, "--allow-drift"], { env });
  expect([allowed.code, allowed.stdout]).toEqual([0, "3 services: 3 paused\n"]);
  expect((await lintel(["services", "resume", ...words.slice(2)], { env })).code).toBe(0);
});

test.each([
  [
    "a status",
    declaration("web-1", "var.status"),
    1,
    /web-1 .*may be declared with another status: .*, whose desired status is not known;/,
  ],
  [
    "a name",
    declaration("var.name", '"RUNNING"').replace('"var.name"\n  d', "var.name\n  d"),
    1,
    /web-1 .*may be declared with another status: .*, whose name is not known;/,
  ],
  ["a status of another service", declaration("web-9", "var.status"), 0, undefined],
  ["a service", "", 2, /no App Runner service is declared in .*; correct --declared, or continue with --allow-drift/],
])("%s that is not known prevents the change of services that it may be about", async (_, text, status, read) => {
  const { env, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "main.tf"), text);
  const words = ["services", "pause", "--all", "--region", "eu-west-1", "--yes", "--declared", folder];
  const { code, stderr } = await lintel(words, { env });
  if (read !== undefined) expect(stderr).toMatch(read);
  expect([code, await requests("PauseService")]).toEqual([status, status === 0 ? 1 : 0]);
  expect((await lintel([...words, "--allow-drift"], { env })).code).toBe(0);
});

test("declarations that cannot be read prevent the change", async () => {
  const { env, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "main.tf"), 'resource "lintel_hosted_service" {');
  const words = ["services", "pause", "--all", "--region", "eu-west-1", "--yes", "--declared", folder];
  const { code, stderr } = await lintel(words, { env });
  expect(stderr).toContain("some declarations could not be read; correct them, or continue with --allow-drift");
  expect([code, await requests("PauseService")]).toEqual([2, 0]);
});

test("throttled changes are repeated", async () => {
  const { env, fault, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "error", status: 429, operations: ["PauseService"], times: 5, headers: { "retry-after": "0" } });
  await fault({
    kind: "error",
    status: 429,
    operations: ["ListOperations"],
    times: 2,
    headers: { "retry-after": "0" },
  });
  const { code, outcomes } = await changed(env, "pause", "--all", "--region", "eu-west-1", "--yes");
  expect(outcomes).toEqual(["web-1 eu-west-1 changed"]);
  expect([code, await requests("PauseService")]).toEqual([0, 6]);
});

test("a service whose creation failed is told with the remedy, and nothing is requested", async () => {
  const { env, fault, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const failed = "CREATE_FAILED";
  await fault({ kind: "edit-answer", set: { "ServiceSummaryList[].Status": failed }, operations: ["ListServices"] });
  await fault({ kind: "edit-answer", set: { "Service.Status": failed }, operations: ["DescribeService"] });
  const words = ["--all", "--region", "eu-west-1"];
  expect((await changed(env, "resume", ...words, "--plan")).outcomes).toEqual(["web-1 eu-west-1 failed"]);
  const { code, report } = await changed(env, "resume", ...words, "--yes");
  expect(report.services[0]?.message).toMatch(
    /^it is CREATE_FAILED, so App Runner cannot resume it; an update rebuilds it \(/,
  );
  expect([code, await requests("ResumeService")]).toEqual([1, 0]);
});

test("each profile is an account", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const folder = temporaryFolder();
  const file = join(folder, "credentials");
  expectSecretsIn(file, "it is the file of credentials");
  const profile = (name: string) => `[${name}]\naws_access_key_id = AKID\naws_secret_access_key = ${secret("Key")}\n`;
  writeFileSync(file, profile("dev"));
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...rest } = env;
  const withFile = { ...rest, AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: join(folder, "config") };
  const words = ["pause", "--all", "--region", "eu-west-1", "--plan", "--profile", "dev"];
  const { report } = await changed(withFile, ...words);
  expect(report.services).toEqual([expect.objectContaining({ profile: "dev", accountId: "123456789012" })]);
  const unknown = await lintel(["services", ...words.slice(0, -1), "dev,none"], { env: withFile });
  expect(unknown.stderr).toContain('the profile "none" is in neither shared file');
  expect(unknown.code).toBe(2);
});

test("an error of the service that may pass says that the same command may succeed later", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "error", status: 500, operations: ["PauseService"], headers: { "retry-after": "0" } });
  const { code, report } = await changed(env, "pause", "--all", "--region", "eu-west-1", "--yes");
  expect(report.services[0]).toEqual(
    expect.objectContaining({ outcome: "failed", retryable: true, status: "RUNNING" }),
  );
  expect(report.services[0]?.message).toContain("PauseService failed with InternalServiceErrorException");
  expect(code).toBe(1);
});
