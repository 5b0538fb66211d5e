/** `lintel services status`. */
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { statusSchema } from "../../../lib/cli/services/schemas.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { emulatedServices } from "./services.ts";

const lintel = lintelInProcess();
const isValid = new Ajv({ formats: { "date-time": true } }).compile(statusSchema);
const regions = ["--region", "eu-west-1,us-east-1"];
const status = (...words: readonly string[]) => ["services", "status", ...regions, ...words];

test("services of several regions are selected by name, tag and ARN", async () => {
  const { env, arnOf } = await emulatedServices({
    "eu-west-1": ["web-1", "jobs-dev"],
    "us-east-1": ["web-1", "web-dev"],
  });
  const namesOf = async (...words: readonly string[]) => {
    const { code, stdout } = await lintel(status("--format", "json", ...words), { env });
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(isValid(report), JSON.stringify(isValid.errors)).toBe(true);
    return report.services.map(({ name, region }: { name: string; region: string }) => `${name} ${region}`);
  };
  expect(await namesOf("--all")).toEqual([
    "web-1 eu-west-1",
    "jobs-dev eu-west-1",
    "web-1 us-east-1",
    "web-dev us-east-1",
  ]);
  expect(await namesOf("--name", "web-?")).toEqual(["web-1 eu-west-1", "web-1 us-east-1"]);
  expect(await namesOf("--name", "jobs*", "--name", "web-*")).toHaveLength(4);
  expect(await namesOf("--tag", "env=dev")).toEqual(["jobs-dev eu-west-1", "web-dev us-east-1"]);
  expect(await namesOf("--tag", "env=dev", "--name", "web-*")).toEqual(["web-dev us-east-1"]);
  expect(await namesOf("--arn", arnOf("web-1", "us-east-1"))).toEqual(["web-1 us-east-1"]);
});

test("an ARN alone brings its region along", async () => {
  const { env, arnOf } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const { code, stdout } = await lintel(["services", "status", "--arn", arnOf("web-1", "eu-west-1")], { env });
  expect(stdout).toContain("web-1    eu-west-1  123456789012  RUNNING");
  expect(code).toBe(0);
});

test("a selection without a service says so", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const { code, stderr } = await lintel(status("--name", "api-*", "--tag", "env=prod"), { env });
  expect(stderr).toBe(
    "lintel: no service matches --name api-* --tag env=prod in eu-west-1, us-east-1; check the selection, --region and --profile\n",
  );
  expect(code).toBe(2);
});

test("where services could not be listed, nothing is said of the selection", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const refusal = { kind: "error", status: 403, error: "AccessDeniedException", message: "no" };
  await fault({ ...refusal, operations: ["ListServices"], regions: ["eu-west-1"] });
  const one = await lintel(status("--name", "api-*"), { env });
  expect(one.stderr).toContain("lintel: no service matches --name api-* in us-east-1; check");
  await fault({ ...refusal, operations: ["ListServices"], regions: ["us-east-1"] });
  const none = await lintel(status("--name", "api-*"), { env });
  expect([none.code, none.stderr]).toEqual([2, expect.not.stringContaining("no service matches")]);
});

test("an option that selects nothing is named, and the others count", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const { code, stderr } = await lintel(status("--name", "api-*", "--name", "web-*"), { env });
  expect(stderr).toBe("lintel: no service matches --name api-* in eu-west-1, us-east-1\n");
  expect(code).toBe(0);
});

test("a service has all tags that select it", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-dev"] });
  expect((await lintel(status("--tag", "env=dev", "--tag", "env=dev"), { env })).code).toBe(0);
  const { stderr } = await lintel(status("--tag", "env=dev", "--tag", "team=web"), { env });
  expect(stderr).toContain("no service matches --tag env=dev --tag team=web in");
});

test("an ARN that names no service is told", async () => {
  const { env, arnOf } = await emulatedServices({ "eu-west-1": ["web-1"] });
  const arn = arnOf("web-1", "eu-west-1");
  const other = arn.replace("web-1", "web-2");
  const { code, stdout, stderr } = await lintel(["services", "status", "--arn", arn, "--arn", other], { env });
  expect(stderr).toBe(`lintel: no service matches --arn ${other} in eu-west-1\n`);
  expect(stdout).toContain("1 service: 1 RUNNING\n");
  expect(code).toBe(2);
});

test("deleted services that are still listed are not shown", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "edit-answer", set: { "ServiceSummaryList[].Status": "DELETED" }, operations: ["ListServices"] });
  const { code, stdout, stderr } = await lintel(status("--all"), { env });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("lintel: there are no services in eu-west-1, us-east-1");
});

test("statuses of --fail-on fail the run", async () => {
  const { env } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"] });
  const { code, stderr } = await lintel(status("--all", "--fail-on", "paused,running"), { env });
  expect(stderr).toBe("lintel: 2 services with a status of --fail-on PAUSED, RUNNING\n");
  expect(code).toBe(1);
  expect((await lintel(status("--all", "--fail-on", "PAUSED"), { env })).code).toBe(0);
});

test("a service that is deleted while it is read is told, and the rest is shown", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1", "web-2"], "us-east-1": ["web-3"] });
  const gone = { kind: "error", error: "ResourceNotFoundException", operations: ["ListOperations"] };
  await fault({ ...gone, regions: ["us-east-1"] });
  const { code, stdout, stderr } = await lintel(status("--all", "--format", "markdown"), { env });
  expect(stderr).toBe("lintel: 123456789012 us-east-1: web-3 was deleted while it was read\n");
  expect(stdout).toContain("| web-2 | eu-west-1 |");
  expect(code).toBe(2);
});

test("a region that is not enabled is told, and the others are shown", async () => {
  const { env, fault } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "error", error: "UnrecognizedClientException", regions: ["us-east-1"] });
  const { code, stdout, stderr } = await lintel(status("--all"), { env });
  expect(stderr).toContain("us-east-1: the credentials are invalid, or the region is not enabled for the account");
  expect(stdout).toContain("1 service: 1 RUNNING\n");
  expect(code).toBe(2);
});

test("throttled requests are repeated", async () => {
  const { env, fault, requests } = await emulatedServices({ "eu-west-1": ["web-1"] });
  await fault({ kind: "error", status: 429, operations: ["ListServices"], times: 2, headers: { "retry-after": "0" } });
  const { code } = await lintel(status("--all"), { env });
  expect(code).toBe(0);
  expect(await requests("ListServices")).toBe(4);
});

test.each([
  [[], "select services with --name, --tag or --arn, or all of the regions and profiles with --all"],
  [["--all", "--name", "web"], "--all selects every service; remove it, or --name, --tag and --arn"],
  [["--tag", "env"], '--tag is "env"; it must be KEY=VALUE, such as env=dev'],
  [["--arn", "web-1"], '--arn is "web-1"; it must be the ARN of an App Runner service'],
  [["--name", "@(a"], '--name "@(a" has @( without a closing )'],
  [["--all", "--fail-on", "STOPPED"], '--fail-on is "STOPPED"; it must be one of CREATE_FAILED, RUNNING'],
  [["--all", "--concurrency", "0"], "--concurrency is 0; it must be a whole number from 1 to 100"],
  [["--all", "--format", "xml"], '--format is "xml"; it must be one of text, json, markdown'],
  [["--all", "--region", "eu-west-1,"], "--region requires a value"],
  [["web-1", "--all"], "this command takes options only"],
])("%j is refused", async (words, said) => {
  const { code, stderr } = await lintel(["services", "status", ...words], { env: { AWS_REGION: "us-east-1" } });
  expect(stderr).toContain(said);
  expect(code).toBe(2);
});
