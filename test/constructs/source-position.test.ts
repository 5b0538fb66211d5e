/** A construct records its position in the user's code, however the program runs. */
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { positionOf, UserProject } from "./user-project.ts";

const main = `import { App, TerraformStack } from "cdktf";
import { HostedService, LifecyclePolicy, LintelProvider } from "lintel/constructs";
import { publishedPolicy } from "published-policies";
import { props, type Team, teamPolicy } from "./team-policy.js";

class TeamPolicy extends LifecyclePolicy {
  constructor(scope: TerraformStack, team: Team) {
    super(scope, \`subclass-of-\${team}\`, props(team));
  }
}

const app = new App();
const stack = new TerraformStack(app, "images");
new LintelProvider(stack, "lintel");
for (const team of ["search"] as const) {
  new LifecyclePolicy(stack, "direct", props("direct")); new TeamPolicy(stack, team);
}
teamPolicy(stack, "helper");
publishedPolicy(stack, "published");
const image = { imageIdentifier: "shop:1", imageRepositoryType: "REGISTRY_PUBLIC" } as const;
new HostedService(stack, "service", { serviceName: "shop", sourceConfiguration: { imageRepository: image } });
app.synth();
`;

const teamPolicy = `import type { TerraformStack } from "cdktf";
import { LifecyclePolicy, type LifecyclePolicyProps, LifecycleRule } from "lintel/constructs";

export type Team = string;

export const props = (name: string): LifecyclePolicyProps => ({
  name,
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [LifecycleRule.deleteAllBut(5)],
  resourceSelection: { tagMap: { team: name } },
});

interface Unused { readonly lines: "that compiling takes away"; }

export function teamPolicy(stack: TerraformStack, team: Team): LifecyclePolicy {
  return new LifecyclePolicy(stack, team, props(team));
}
`;

/** A library of constructs from the registry; its frames are not user code. */
const published = {
  "node_modules/published-policies/package.json": '{"type":"module","exports":"./index.js","types":"./index.d.ts"}',
  "node_modules/published-policies/index.d.ts":
    'export declare function publishedPolicy(scope: import("cdktf").TerraformStack, id: string): void;',
  "node_modules/published-policies/index.js": `import { LifecyclePolicy, LifecycleRule } from "lintel/constructs";
const nested = (depth, make) => (depth === 0 ? make() : nested(depth - 1, make));
export const publishedPolicy = (scope, id) =>
  nested(15, () => new LifecyclePolicy(scope, id, {
    name: id, executionRole: "r", resourceType: "VM_IMAGE", policyDetails: [LifecycleRule.deleteAllBut(5)],
    resourceSelection: { tagMap: { a: "b" } },
  }));
`,
};

const project = new UserProject({ "src/main.ts": main, "src/team-policy.ts": teamPolicy, ...published });
const node = project.programs();
const tsx = project.programs("--import", "tsx");

beforeAll(() => {
  expect(project.compile()).toMatchObject({ stdout: "", status: 0 });
});

/** The positions of the constructs in the sources, whose file names have the prefix `folder`. */
const inSources = (folder: string) => ({
  direct: `${folder}main.ts:${positionOf('new LifecyclePolicy(stack, "direct"', main)}`,
  "subclass-of-search": `${folder}main.ts:${positionOf("super(scope", main)}`,
  helper: `${folder}team-policy.ts:${positionOf("new LifecyclePolicy", teamPolicy)}`,
  published: `${folder}main.ts:${positionOf("publishedPolicy(stack", main)}`,
  service: `${folder}main.ts:${positionOf("new HostedService", main)}`,
});

test("under tsx, the position is the line of the TypeScript source", async () => {
  expect(await tsx("src/main.ts")).toMatchObject({ stderr: "", status: 0 });
  expect(project.sources("images")).toEqual(inSources("src/"));
});

test("with source maps of a compiled program, the position is the line of the TypeScript source", () => {
  expect(project.node(["--enable-source-maps", "dist/main.js"])).toMatchObject({ stderr: "", status: 0 });
  expect(project.sources("images")).toEqual(inSources("src/"));
});

test.each([
  ["beside it", { outDir: "beside" }],
  ["in it", { outDir: "in", sourceMap: false, inlineSourceMap: true }],
])(
  "with a source map %s that Node does not read, the position is the line of the TypeScript source",
  async (_, options) => {
    project.compile({ ...options, noCheck: true });
    expect(await node(`${options.outDir}/main.js`)).toMatchObject({ stderr: "", status: 0 });
    expect(project.sources("images")).toEqual(inSources("src/"));
  },
);

test("without a source map, the position is the line of the compiled file", async () => {
  project.compile({ outDir: "without", sourceMap: false, noCheck: true });
  expect(await node("without/main.js")).toMatchObject({ stderr: "", status: 0 });
  const compiled = readFileSync(join(project.folder, "without/main.js"), "utf8");
  expect(project.sources("images")).toMatchObject({
    direct: `without/main.js:${positionOf('new LifecyclePolicy(stack, "direct"', compiled)}`,
    "subclass-of-search": `without/main.js:${positionOf("super(scope", compiled)}`,
  });
});

describe("the file name in a position", () => {
  test.each([
    ["first/src", "main.ts", ""],
    ["second/dist", "../src/main.ts", "../src/"],
  ])("is relative to the working folder of the program: %s", async (folder, file, prefix) => {
    mkdirSync(join(project.folder, folder), { recursive: true });
    for (const name of ["main.ts", "team-policy.ts"])
      cpSync(join(project.folder, "src", name), join(project.folder, folder, file, "..", name));
    expect(await tsx(file, folder)).toMatchObject({ stderr: "", status: 0 });
    expect(project.sources("images", folder)).toEqual(inSources(prefix));
  });
});

test("the user's stack trace limit has no effect and is not changed", async () => {
  const limited = `Error.stackTraceLimit = 0;\n${main}console.log(Error.stackTraceLimit);\n`;
  project.write("src/limited.ts", limited);
  expect(await tsx("src/limited.ts")).toMatchObject({ stdout: "0\n", stderr: "", status: 0 });
  expect(project.sources("images").direct).toBe(
    `src/limited.ts:${positionOf('new LifecyclePolicy(stack, "direct"', limited)}`,
  );
});

const stripsTypes = Number(process.versions.node.split(".")[0]) >= 24;
test.skipIf(!stripsTypes)("where Node strips types, the position is the line of the TypeScript source", () => {
  project.write("stripped/main.ts", main.replace("./team-policy.js", "./team-policy.ts"));
  project.write("stripped/team-policy.ts", teamPolicy);
  expect(project.node(["stripped/main.ts"])).toMatchObject({ status: 0 });
  expect(project.sources("images")).toEqual(inSources("stripped/"));
});
