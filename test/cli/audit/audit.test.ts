/** `lintel audit` of two accounts in two regions: findings at live objects, outputs, baseline, suppressions, faults. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { accountIds, everywhere, imageService, policy, twoAccounts } from "./accounts.ts";

const lintel = lintelInProcess();

/** A finding of JSON, and what could not be read. */
interface Audited {
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    readonly path: string;
    readonly live?: { readonly account: string; readonly region: string; readonly arn: string };
    readonly file?: string;
    readonly line?: number;
    readonly declaredAt?: { readonly file: string; readonly line: number };
  }[];
  readonly suppressed: Audited["findings"];
  readonly unreadable: readonly { readonly live: string; readonly message: string }[];
  readonly summary: { readonly resources: number };
}

/** Runs an audit with JSON as its output. */
async function audited(env: NodeJS.ProcessEnv, words: readonly string[], cwd = temporaryFolder()) {
  const { code, stdout, stderr } = await lintel([...words, "--format", "json"], { env, cwd });
  expect(stdout, stderr).not.toBe("");
  const result: Audited = JSON.parse(stdout);
  return { code, stderr, ...result };
}

/** A disabled policy in each account and region, and a service whose image is not pinned in one. */
async function someObjects() {
  const accounts = await twoAccounts();
  for (const profile of ["dev", "prod"] as const) {
    for (const region of ["eu-west-1", "us-east-1"]) {
      await accounts
        .imageBuilder(profile, region)
        .createLifecyclePolicy(policy(`keep-${profile}`, { status: "DISABLED" }));
    }
  }
  const created = await accounts.appRunner("prod", "us-east-1").createService(
    imageService("web-1", {
      SourceConfiguration: {
        AutoDeploymentsEnabled: false,
        ImageRepository: { ImageIdentifier: "public.ecr.aws/shop/web:latest", ImageRepositoryType: "ECR_PUBLIC" },
      },
    }),
  );
  const { ServiceArn: serviceArn } = created.Service as { readonly ServiceArn: string };
  return { ...accounts, serviceArn };
}

const disabled = "lifecycle-policy/disabled-policy-does-not-run";
const pinned = "hosted-service/image-is-pinned";

test("findings stand at an account, a region and an ARN, in all accounts and regions", async () => {
  const { env, serviceArn } = await someObjects();
  const { code, findings, summary, stderr } = await audited(env, everywhere);
  expect([code, summary.resources]).toEqual([0, 5]);
  const places = findings.filter(({ rule }) => rule === disabled).map(({ live }) => `${live?.account} ${live?.region}`);
  const { dev, prod } = accountIds;
  expect(places.toSorted()).toEqual([
    ...[`${dev} eu-west-1`, `${dev} us-east-1`, `${prod} eu-west-1`, `${prod} us-east-1`],
  ]);
  const service = findings.find(({ rule }) => rule === pinned);
  expect(service?.live).toEqual({ account: prod, region: "us-east-1", arn: serviceArn });
  expect([service?.file, service?.line]).toEqual([undefined, undefined]);
  expect(stderr).toContain(`${prod} us-east-1: 1 lifecycle policy, 1 App Runner service, 0 images\n`);
});

test("a configuration and a connector that no service uses are found at their ARNs", async () => {
  const accounts = await twoAccounts();
  const client = accounts.appRunner("prod", "us-east-1");
  const created = [
    await client.createAutoScalingConfiguration({ AutoScalingConfigurationName: "high-load" }),
    await client.createVpcConnector({ VpcConnectorName: "inside", Subnets: ["subnet-0123456789abcdef0"] }),
  ];
  const arns = JSON.stringify(created).match(/arn:aws:apprunner:[^"]+/g);
  const { findings } = await audited(accounts.env, ["audit", "--region", "us-east-1", "--profile", "prod"]);
  const unused = findings.flatMap(({ rule, live }) => (rule.endsWith("/object-is-used") ? [live?.arn] : []));
  expect(unused.toSorted()).toEqual(arns?.toSorted());
});

describe("every output names the object, and no file", () => {
  test.each([
    ["text", (out: string, arn: string) => expect(out).toContain(`  222222222222 us-east-1 ${arn} hosted-service`)],
    ["github", (out: string, arn: string) => expect(out).toContain(`%0A222222222222 us-east-1 ${arn}%0A`)],
    ["junit", (out: string, arn: string) => expect(out).toContain(`classname="${arn}"`)],
    ["checkstyle", (out: string, arn: string) => expect(out).toContain(`<file name="${arn}">`)],
    ["gitlab", (out: string, arn: string) => expect(out).toContain(`"path": "${arn}"`)],
    ["html", (out: string, arn: string) => expect(out).toContain(`<code>${arn}</code>`)],
    [
      "sarif",
      (out: string, arn: string) => {
        const [run] = JSON.parse(out).runs;
        const found = run.results.find((each: { readonly ruleId: string }) => each.ruleId === pinned);
        expect(found.locations[0].physicalLocation).toBeUndefined();
        expect(found.locations[0].logicalLocations[0]).toEqual(expect.objectContaining({ fullyQualifiedName: arn }));
        expect(found.locations[0].properties).toEqual({ account: "222222222222", region: "us-east-1", arn });
      },
    ],
  ] as const)("%s", async (format, check) => {
    const { env, serviceArn } = await someObjects();
    const words = ["audit", "--region", "us-east-1", "--profile", "prod", "--format", format];
    const { stdout } = await lintel(words, { env, cwd: temporaryFolder() });
    check(stdout, serviceArn);
    expect(stdout).not.toContain(process.cwd());
  });
});

test("the severity of a rule, and which objects are audited, are configured by ARN", async () => {
  const { env } = await someObjects();
  const cwd = temporaryFolder({
    "lintel.config.yaml": `
ignore: ["arn:aws:imagebuilder:*:${accountIds.dev}:*"]
overrides:
  - files: ["arn:aws:imagebuilder:eu-west-1:*"]
    rules: { ${disabled}: error }
`,
  });
  const { code, findings } = await audited(env, everywhere, cwd);
  const places = findings.filter(({ rule }) => rule === disabled).map(({ live }) => `${live?.account} ${live?.region}`);
  expect(places).toEqual([`${accountIds.prod} eu-west-1`, `${accountIds.prod} us-east-1`]);
  expect(code).toBe(1);
});

test("a configuration suppresses findings by ARN and rule, and unused suppressions are found", async () => {
  const { env } = await someObjects();
  const cwd = temporaryFolder({
    "lintel.config.yaml": `
suppressions:
  - { objects: "arn:aws:imagebuilder:*:lifecycle-policy/keep-dev", rule: ${disabled}, reason: until the move }
  - { objects: ["arn:aws:apprunner:*"], rule: hosted-service/health-path-needs-http, reason: unneeded }
  - { objects: ["arn:aws:apprunner:*:333333333333:*"], rule: ${pinned}, reason: another account }
  - { objects: ["arn:aws:apprunner:*"], rule: ${pinned}, reason: ended, until: 2020-01-01 }
`,
  });
  const { findings, suppressed } = await audited(env, everywhere, cwd);
  expect(suppressed.map(({ rule, live }) => [rule, live?.account])).toEqual([
    [disabled, accountIds.dev],
    [disabled, accountIds.dev],
  ]);
  const own = findings.filter(({ rule }) => rule.startsWith("suppression/"));
  expect(own.map(({ rule, file, line }) => [rule, file, line])).toEqual([
    ["suppression/unused", "lintel.config.yaml", 4],
    ["suppression/expired", "lintel.config.yaml", 6],
  ]);
  expect(findings.map(({ rule }) => rule)).toContain(pinned);
});

test("a baseline keeps what is accepted by ARN, and reports entries of objects that are gone", async () => {
  const { env, imageBuilder } = await someObjects();
  const cwd = temporaryFolder();
  await lintel([...everywhere, "--update-baseline"], { env, cwd });
  const first = await audited(env, everywhere, cwd);
  expect(first.findings).toEqual([]);
  expect(first.suppressed.length).toBeGreaterThan(4);
  const arn = `arn:aws:imagebuilder:eu-west-1:${accountIds.dev}:lifecycle-policy/keep-dev`;
  await imageBuilder("dev", "eu-west-1").deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
  const prod = await audited(env, ["audit", "--region", "eu-west-1", "--profile", "prod"], cwd);
  expect(prod.findings).toEqual([]);
  const all = await audited(env, everywhere, cwd);
  expect([...new Set(all.findings.map(({ rule }) => rule))]).toEqual(["baseline/stale"]);
  expect(all.findings[0]?.message).toContain(arn);
});

test("what is not read is told with account and region, the rest is reported, and the exit code is 2", async () => {
  const { env, fault } = await someObjects();
  await fault("dev", { kind: "error", status: 403, operations: ["ListServices"], regions: ["us-east-1"] });
  const { code, unreadable, findings } = await audited(env, everywhere);
  expect(unreadable).toEqual([
    {
      live: `${accountIds.dev} us-east-1`,
      message: expect.stringMatching(/^App Runner services were not read: ListServices failed with /),
    },
    {
      live: `${accountIds.dev} us-east-1`,
      message: expect.stringMatching(/^custom domain associations were not read: ListServices failed with /),
    },
  ]);
  expect(findings.filter(({ rule }) => rule === disabled)).toHaveLength(4);
  expect(code).toBe(2);
});

test("a region that is not enabled, and credentials that end, leave the other places", async () => {
  const { env, fault } = await someObjects();
  const refusal = { kind: "error", status: 403, message: "no" };
  await fault("dev", { ...refusal, error: "UnrecognizedClientException", regions: ["us-east-1"] });
  await fault("prod", { ...refusal, error: "ExpiredTokenException", operations: ["GetLifecyclePolicy"] });
  const { code, unreadable, findings } = await audited(env, everywhere);
  expect(unreadable.map(({ message }) => message)).toEqual([
    expect.stringContaining("or the region is not enabled for the account"),
    expect.stringContaining("the credentials of profile prod are invalid"),
  ]);
  const places = new Set(findings.map(({ live }) => `${live?.account} ${live?.region}`));
  expect([...places]).toEqual([`${accountIds.dev} eu-west-1`]);
  expect(code).toBe(2);
});

test("objects that cannot be read are told once for each reason, with the number of the others", async () => {
  const { env, fault, appRunner } = await someObjects();
  for (const name of ["web-2", "web-3"]) await appRunner("prod", "us-east-1").createService(imageService(name));
  await fault("prod", { kind: "error", status: 403, operations: ["DescribeService"] });
  const { code, unreadable } = await audited(env, everywhere);
  expect(unreadable).toEqual([
    {
      live: `${accountIds.prod} us-east-1`,
      message: expect.stringMatching(/^arn:\S+ was not read: .* \(and so 2 more App Runner services\)$/),
    },
  ]);
  expect(code).toBe(2);
});

test("an object that is deleted while it is read is named, the rest is reported, and the exit code is 2", async () => {
  const { env, fault, serviceArn } = await someObjects();
  await fault("prod", { kind: "error", error: "ResourceNotFoundException", operations: ["DescribeService"] });
  const { code, unreadable, findings } = await audited(env, everywhere);
  const place = `${accountIds.prod} us-east-1`;
  expect(unreadable).toEqual([{ live: place, message: `${serviceArn} was deleted while it was read` }]);
  expect(findings.filter(({ rule }) => rule.startsWith("hosted-service/"))).toEqual([]);
  expect([code, findings.filter(({ rule }) => rule === disabled).length]).toEqual([2, 4]);
});

test("a member that Lintel does not know, and empty values, are not faults of an object", async () => {
  const { env, fault } = await someObjects();
  const set = { "Service.Novelty": { Mode: "ON" }, "Service.NetworkConfiguration.Novelty": 1, "Service.Tags": [] };
  await fault("prod", { kind: "edit-answer", operations: ["DescribeService"], set });
  const { findings } = await audited(env, everywhere);
  expect(findings.filter(({ rule }) => rule.startsWith("hosted-service/")).map(({ rule }) => rule)).toEqual([pinned]);
});

describe("services that nobody calls", () => {
  const rule = "audit/service-is-called";
  const uncalled = (env: NodeJS.ProcessEnv, ...more: readonly string[]) =>
    audited(env, ["audit", "--region", "us-east-1", "--profile", "prod", "--idle-for", "30d", ...more]);

  /** A service that is old enough, with what CloudWatch counts of it. */
  async function oldService() {
    const accounts = await someObjects();
    const set = { "Service.CreatedAt": 1_577_836_800 };
    await accounts.fault("prod", { kind: "edit-answer", operations: ["DescribeService"], set });
    const [, name, id] = accounts.serviceArn.split(":service/")[1]?.match(/^(.+)\/(.+)$/) ?? [];
    const Dimensions = [
      { Name: "ServiceName", Value: name },
      { Name: "ServiceID", Value: id },
    ];
    const count = (daysAgo: number, Value: number) => {
      const Timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const metricData = [{ Namespace: "AWS/AppRunner", MetricName: "Requests", Dimensions, Timestamp, Value }];
      return accounts.emulators.prod.send("POST", "/_lintel/seed", { monitoring: { metricData } });
    };
    return { ...accounts, count };
  }

  test("are found among those that run and are older than the period, with one request for all", async () => {
    const { env, emulators, serviceArn, count } = await oldService();
    await count(31, 5);
    const { findings, code } = await uncalled(env);
    expect(findings.filter((each) => each.rule === rule)).toMatchObject([
      {
        live: { arn: serviceArn },
        severity: "warning",
        message: expect.stringContaining("the service runs, and received no request in the last 30 days"),
      },
    ]);
    expect(code).toBe(0);
    const { requests } = (await emulators.prod.send("GET", "/_lintel/requests")).body;
    expect(requests.filter(({ operation }) => operation === "GetMetricData")).toHaveLength(1);
    await count(29, 1);
    expect((await uncalled(env)).findings.filter((each) => each.rule === rule)).toEqual([]);
  });

  test("are not said of services that are newer, nor without the option", async () => {
    const { env } = await someObjects();
    expect((await uncalled(env)).findings.filter((each) => each.rule === rule)).toEqual([]);
    const { env: other } = await oldService();
    const { findings } = await audited(other, ["audit", "--region", "us-east-1", "--profile", "prod"]);
    expect(findings.filter((each) => each.rule === rule)).toEqual([]);
  });

  test("are not guessed if CloudWatch refuses: the rest is reported, with exit code 2", async () => {
    const { env, fault } = await oldService();
    await fault("prod", { kind: "error", status: 403, operations: ["GetMetricData"] });
    const { code, unreadable, findings } = await uncalled(env);
    expect(unreadable).toEqual([
      {
        live: `${accountIds.prod} us-east-1`,
        message: expect.stringMatching(/^calls of services were not read: GetMetricData failed with /),
      },
    ]);
    expect([code, findings.filter((each) => each.rule === rule)]).toEqual([2, []]);
    expect(findings.map((each) => each.rule)).toContain(pinned);
  });

  test("are found by the option's earlier name, with a warning", async () => {
    const { env, serviceArn } = await oldService();
    const words = ["audit", "--region", "us-east-1", "--profile", "prod", "--uncalled-for=30d"];
    const { findings, stderr } = await audited(env, words);
    expect(findings.filter((each) => each.rule === rule)).toMatchObject([{ live: { arn: serviceArn } }]);
    expect(stderr).toContain("lintel: --uncalled-for was renamed to --idle-for; the earlier name works until 1.0\n");
  });

  test("must have a period that CloudWatch knows", async () => {
    const { env } = await twoAccounts();
    for (const [given, message] of [
      ["456d", "--idle-for is 456 days; CloudWatch keeps hourly counts for 455 days"],
      ["soon", '--idle-for is "soon"; it must be a number of days, such as 30d'],
    ] as const) {
      const { code, stderr } = await lintel(["audit", "--idle-for", given], { env, cwd: temporaryFolder() });
      expect([code, stderr]).toEqual([2, `lintel: ${message}\n`]);
    }
  });
});

test("throttled requests are repeated", async () => {
  const { env, fault } = await someObjects();
  await fault("dev", { kind: "error", status: 429, times: 3, headers: { "Retry-After": "0" } });
  const { code, findings } = await audited(env, everywhere);
  expect([code, findings.filter(({ rule }) => rule === disabled).length]).toEqual([0, 4]);
});

test("with --resume, what was read before credentials ended is not read again", async () => {
  const { env, fault, emulators } = await someObjects();
  const cwd = temporaryFolder();
  const words = [...everywhere, "--resume", "work"];
  await fault("prod", { kind: "error", status: 403, error: "ExpiredTokenException", operations: ["DescribeService"] });
  const first = await audited(env, words, cwd);
  expect(first.stderr).toContain("Run the same command with valid credentials to resume from work.\n");
  expect([first.code, existsSync(join(cwd, "work"))]).toEqual([2, true]);
  await emulators.prod.send("DELETE", "/_lintel/faults");
  await emulators.dev.send("DELETE", "/_lintel/requests");
  const before = await emulators.dev.send("GET", "/_lintel/requests");
  const second = await audited(env, words, cwd);
  expect(second.stderr).toContain("Resuming from work, started ");
  const after = await emulators.dev.send("GET", "/_lintel/requests");
  expect(after.body.requests.length).toBe(before.body.requests.length);
  expect([second.code, second.summary.resources, existsSync(join(cwd, "work"))]).toEqual([0, 5, false]);
});

describe("refused", () => {
  test.each([
    [["--kind", "image"], '--kind is "image"; it must be one of lifecycle-policy, hosted-service'],
    [["--state", "a.tfstate"], "--state requires --declared"],
    [["--rule", "audit/nothing=off"], "audit/nothing"],
    [["infra"], "this command takes options only"],
    [["--resume", "/nowhere/work"], "--resume /nowhere/work cannot be written"],
  ])("%j", async (words, said) => {
    const { env } = await twoAccounts();
    const { code, stderr } = await lintel([...everywhere, ...words], { env, cwd: temporaryFolder() });
    expect(stderr).toContain(said);
    expect(code).toBe(2);
  });

  test("a state that is none", async () => {
    const { env } = await twoAccounts();
    const cwd = temporaryFolder({ "a.json": "{}", "web.yaml": "a: 1" });
    writeFileSync(join(cwd, "p.yaml"), "name: web\npolicyDetails: []\n");
    const words = [...everywhere, "--declared", "p.yaml", "--state", "a.json"];
    const { code, stderr } = await lintel(words, { env, cwd });
    expect(stderr).toContain("--state a.json is not a Terraform state; write one with `terraform show -json > a.json`");
    expect(code).toBe(2);
    expect(readFileSync(join(cwd, "a.json"), "utf8")).toBe("{}");
  });
});
