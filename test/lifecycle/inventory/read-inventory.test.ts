/** Reading an inventory: images from Lintel's emulator, machine images from a scripted server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type InventoryScope, readInventory } from "../../../lib/lifecycle/inventory/read-inventory.ts";
import { WorkFile, withoutFile } from "../../../lib/lifecycle/inventory/work-file.ts";
import { ownEnvironment } from "../../client/own-environment.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { type Machine, type ResponseOverride, refusing, startCompute } from "./compute-server.ts";

const given = ownEnvironment();
const account = "123456789012";

/** An image in a seed, distributed to regions. */
const image = (
  name: string,
  version: string,
  amis: readonly (readonly [region: string, id: string])[] = [],
  build?: number,
) => ({
  ...{ name, version, ageInDays: 1, tags: { team: "web" }, ...(build !== undefined && { build }) },
  outputResources: { amis: amis.map(([region, id]) => ({ region, image: id, accountId: account })) },
});

/** Starts both services, and returns a function that reads them. */
async function services(images: readonly object[], machines: readonly Machine[], instead?: ResponseOverride) {
  const emulator = await emulatorForTest();
  for (let from = 0; from < images.length; from += 1000) {
    const some = { imagebuilder: { images: images.slice(from, from + 1000) } };
    expect((await emulator.send("POST", "/_lintel/seed", some)).status).toBe(200);
  }
  const compute = await startCompute(machines, instead);
  given.set({
    ...{ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: secret("Key"), AWS_REGION: "us-east-1" },
    AWS_ENDPOINT_URL_IMAGEBUILDER: emulator.url,
    AWS_ENDPOINT_URL_EC2: compute.url,
    AWS_ENDPOINT_URL_AUTO_SCALING: compute.url,
    AWS_ENDPOINT_URL_RBIN: emulator.url,
  });
  const lines: string[] = [];
  const timing = { now: Date.now, random: () => 0, sleep: async () => {} };
  const read = (
    asked: Partial<InventoryScope> = {},
    { work = withoutFile, signal = new AbortController().signal }: Partial<Parameters<typeof readInventory>[1]> = {},
  ) =>
    readInventory(
      { regions: [], profiles: [], inUse: false, sharedAccounts: true, client: { timing }, ...asked },
      { work, signal, report: (line) => lines.push(line) },
    );
  return { emulator, compute, read, lines };
}

test("whatever a service lists besides objects is omitted", async () => {
  const { read } = await services([], []);
  const [web] = [
    { arn: "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1", name: "web", version: "1.0.0/1" },
  ];
  const server = createServer((request, response) => {
    request.resume();
    const path = request.url ?? "";
    const image = { ...web, state: { status: "AVAILABLE" }, dateCreated: "2026-05-01T00:00:00.000Z", tags: {} };
    const listed = { imageSummaryList: [null, 5, "web", image], imageVersionList: [null, [], web], image };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(path.startsWith("/GetImage") ? { image } : listed));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  given.set({ AWS_ENDPOINT_URL_IMAGEBUILDER: `http://127.0.0.1:${port}` });
  const { images } = await read();
  expect(images.map(({ id }) => id)).toEqual([web?.arn]);
});

test("images are joined with their AMIs in any region", async () => {
  const launched = "2026-05-01T00:00:00.000Z";
  const { read, lines } = await services(
    [
      image("web", "1.0.0", [
        ["us-east-1", "ami-a"],
        ["eu-west-1", "ami-b"],
      ]),
      { ...image("api", "2.0.0"), type: "DOCKER" },
    ],
    [
      { id: "ami-a", isPublic: true, lastLaunched: launched },
      { id: "ami-b", region: "eu-west-1", sharedAccounts: ["210987654321"] },
      { id: "ami-other" },
    ],
  );
  const { images, failures, gone } = await read({ regions: ["us-east-1", "eu-west-1"] });
  expect({ failures, gone }).toEqual({ failures: [], gone: [] });
  const ofAll = { accountId: account, tags: { team: "web" } };
  expect(images).toEqual([
    expect.objectContaining({ recipe: { name: "api", semanticVersion: "2.0.0" }, containers: [], vmImages: [] }),
    {
      id: `arn:aws:imagebuilder:us-east-1:${account}:image/web/1.0.0/1`,
      recipe: { name: "web", semanticVersion: "1.0.0" },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      status: "AVAILABLE",
      tags: { team: "web" },
      vmImages: [
        {
          id: "ami-a",
          region: "us-east-1",
          isPublic: true,
          sharedAccounts: [],
          lastLaunchedAt: launched,
          snapshots: ["snap-ami-a"],
          ...ofAll,
        },
        {
          id: "ami-b",
          region: "eu-west-1",
          isPublic: false,
          sharedAccounts: ["210987654321"],
          snapshots: ["snap-ami-b"],
          ...ofAll,
        },
      ],
    },
  ]);
  expect(lines.toSorted()).toEqual([`${account} eu-west-1: 0 images, 1 AMI`, `${account} us-east-1: 2 images, 1 AMI`]);
});

test("the recipe is from GetImage, not the image's name", async () => {
  const named = { ...image("web", "1.0.0"), imageRecipe: { name: "Web Server", version: "1.0.0" } };
  const { read } = await services([named], []);
  expect((await read()).images[0]?.recipe).toEqual({ name: "Web Server", semanticVersion: "1.0.0" });
});

test("all builds are read from one list, or from one list per version where the service requires a version", async () => {
  const versions = Array.from({ length: 30 }, (_, minor) => image("web", `1.${minor}.0`));
  const { emulator, read } = await services(versions, []);
  const lists = async () => {
    const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
    await emulator.send("DELETE", "/_lintel/requests");
    return requests.filter(({ operation }) => operation === "ListImageBuildVersions").length;
  };
  const { images } = await read();
  expect(images).toHaveLength(30);
  expect(await lists()).toBe(2);
  const fault = { kind: "error", error: "InvalidRequestException", operations: ["ListImageBuildVersions"], times: 1 };
  expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
  expect((await read()).images).toEqual(images);
  expect(await lists()).toBe(31);
});

test("an AMI that no longer exists is omitted; one in a region that was not read is kept", async () => {
  const { read } = await services(
    [
      image("web", "1.0.0", [
        ["us-east-1", "ami-gone"],
        ["eu-west-1", "ami-b"],
      ]),
    ],
    [],
  );
  const { images, gone, unknown } = await read();
  expect(gone).toEqual(["ami-gone"]);
  expect(unknown).toEqual([{ id: "ami-b", region: "eu-west-1", accountId: account }]);
  expect(images[0]?.vmImages).toEqual(unknown);
});

test("images that are being built, or deleted, are counted and omitted", async () => {
  const state = (status: string) => ({ ...image(`web-${status.toLowerCase()}`, "1.0.0"), state: { status } });
  const known = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"];
  const { read } = await services([...known, "BUILDING", "PENDING", "DELETED"].map(state), []);
  const { images, passing } = await read();
  expect(images.map(({ status }) => status).toSorted()).toEqual(known.toSorted());
  expect(passing).toBe(3);
});

test("throttling is waited out, in both protocols", async () => {
  let throttled = 0;
  const { emulator, read, compute } = await services(
    [image("web", "1.0.0", [["us-east-1", "ami-a"]])],
    [{ id: "ami-a" }],
    () => (throttled++ < 3 ? refusing(503, "RequestLimitExceeded") : undefined),
  );
  await emulator.send("POST", "/_lintel/faults", {
    kind: "error",
    status: 429,
    operations: ["ListImageBuildVersions"],
    times: 3,
  });
  const { images, failures } = await read();
  expect(failures).toEqual([]);
  expect(images[0]?.vmImages).toMatchObject([{ id: "ami-a", sharedAccounts: [] }]);
  expect(compute.asked.map(({ action }) => action)).toEqual([
    ...Array(4).fill("DescribeImages"),
    "DescribeImageAttribute",
  ]);
});

test("a refusal in one region is reported, and everything else is read", async () => {
  const { read } = await services(
    [
      image("web", "1.0.0", [
        ["us-east-1", "ami-a"],
        ["eu-west-1", "ami-b"],
      ]),
    ],
    [{ id: "ami-a" }, { id: "ami-b", region: "eu-west-1" }],
    ({ region, action }) =>
      region === "eu-west-1" && action === "DescribeImageAttribute"
        ? refusing(403, "UnauthorizedOperation")
        : undefined,
  );
  const { images, failures, isUnauthenticated } = await read({ regions: ["us-east-1", "eu-west-1"] });
  expect(failures).toEqual([
    `${account} eu-west-1: launch permissions were not read: DescribeImageAttribute failed with UnauthorizedOperation: this is UnauthorizedOperation`,
  ]);
  expect(isUnauthenticated).toBe(false);
  const [first, second] = images[0]?.vmImages ?? [];
  expect(first).toMatchObject({ id: "ami-a", sharedAccounts: [] });
  expect(second).toMatchObject({ id: "ami-b", isPublic: false });
  expect(second).not.toHaveProperty("sharedAccounts");
});

test("expired credentials are reported once, and no more requests are sent with them", async () => {
  const { read, compute } = await services(
    [image("web", "1.0.0", [["us-east-1", "ami-a"]])],
    [{ id: "ami-a" }],
    ({ action }) => (action === "DescribeImages" ? refusing(400, "RequestExpired") : undefined),
  );
  const { failures, isUnauthenticated, images } = await read({
    inUse: true,
    regions: ["us-east-1", "eu-west-1", "eu-west-2"],
  });
  expect(isUnauthenticated).toBe(true);
  expect(failures).toEqual([
    expect.stringMatching(/^the credentials are invalid, so .* RequestExpired: this is RequestExpired$/),
  ]);
  expect(images).toHaveLength(1);
  expect(compute.asked.length).toBeLessThan(4);
});

test("each profile is an account, and the failure of one does not affect the other", async () => {
  const other = "210987654321";
  const { read, lines } = await services(
    [
      {
        ...image("web", "1.0.0"),
        outputResources: {
          amis: [
            { region: "us-east-1", image: "ami-a", accountId: account },
            { region: "us-east-1", image: "ami-z", accountId: other },
          ],
        },
      },
    ],
    [{ id: "ami-a" }],
    ({ form, key }) =>
      form.get("Action") === "DescribeImages" && key === "AKIDOLD" ? refusing(400, "ExpiredToken") : undefined,
  );
  given.set({ AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined });
  const profile = (name: string, key: string) =>
    `[${name}]\naws_access_key_id = ${key}\naws_secret_access_key = ${secret("Key")}\n`;
  await given.credentials(profile("new", "AKIDNEW") + profile("old", "AKIDOLD"));
  const { failures, images } = await read({ profiles: ["old", "new"] });
  expect((await read({ profiles: ["new", "old"] })).images).toEqual(images);
  lines.pop();
  expect(failures).toEqual([
    "the credentials of profile old are invalid, so Lintel sent no further requests with them: DescribeImages failed with ExpiredToken: this is ExpiredToken",
  ]);
  expect(lines).toEqual([`${account} us-east-1: 1 image, 1 AMI`]);
  expect(images).toHaveLength(1);
  expect(images[0]?.vmImages.map(({ id, tags }) => [id, tags !== undefined])).toEqual([
    ["ami-a", true],
    ["ami-z", false],
  ]);
});

test("uses of AMIs are named, and unknown use is not reported as unused", async () => {
  const item = (name: string, content: string) => `<${name}>${content}</${name}>`;
  const { read } = await services(
    [
      image("web", "1.0.0", [
        ["us-east-1", "ami-a"],
        ["eu-west-1", "ami-b"],
      ]),
      image("old", "1.0.0", [["us-east-1", "ami-c"]]),
    ],
    [{ id: "ami-a" }, { id: "ami-c" }, { id: "ami-b", region: "eu-west-1" }],
    ({ action, region }) => {
      if (region === "eu-west-1")
        return action === "DescribeInstances" ? refusing(403, "UnauthorizedOperation") : undefined;
      if (action !== "DescribeInstances") return undefined;
      const instance = (id: string, state: string) =>
        item(
          "item",
          `<instanceId>${id}</instanceId><imageId>ami-a</imageId><instanceState><name>${state}</name></instanceState>`,
        );
      const all = [instance("i-2", "stopped"), instance("i-1", "running"), instance("i-3", "terminated")].join("");
      return [200, item("DescribeInstancesResponse", item("reservationSet", item("item", item("instancesSet", all))))];
    },
  );
  const { images, failures } = await read({ inUse: true, regions: ["us-east-1", "eu-west-1"] });
  expect(failures).toHaveLength(1);
  const uses = new Map(images.flatMap(({ vmImages }) => vmImages.map(({ id, usedBy }) => [id, usedBy])));
  expect(uses.get("ami-a")).toEqual([
    { kind: "instance", id: "i-1" },
    { kind: "instance", id: "i-2" },
  ]);
  expect(uses.get("ami-c")).toEqual([]);
  expect(uses.get("ami-b")).toBeUndefined();
});

test("an interrupted run is resumed: finished requests are not sent again", async () => {
  const folder = temporaryFolder();
  const amis = Array.from({ length: 20 }, (_, index) => `ami-${index}`);
  const interrupt = new AbortController();
  const { read, compute, emulator } = await services(
    amis.map((id, index) => image("web", `1.0.${index}`, [["us-east-1", id]])),
    amis.map((id) => ({ id })),
    ({ form }) => {
      if (form.get("ImageId") === "ami-15" && !interrupt.signal.aborted) interrupt.abort(new Error("interrupted"));
      return undefined;
    },
  );
  const asked = { regions: ["us-east-1"] };
  const path = `${folder}/inventory.json.lintel-work`;
  await expect(read(asked, { work: new WorkFile(path, asked), signal: interrupt.signal })).rejects.toThrow(
    "interrupted",
  );
  const before = compute.asked.filter(({ action }) => action === "DescribeImageAttribute").length;
  await emulator.send("DELETE", "/_lintel/requests");
  const work = new WorkFile(path, asked);
  expect(work.continued).toBeDefined();
  const { images, failures } = await read(asked, { work });
  expect(failures).toEqual([]);
  expect(images).toHaveLength(20);
  expect(images.every(({ vmImages }) => vmImages[0]?.sharedAccounts !== undefined)).toBe(true);
  const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
  expect(requests).toEqual([]);
  const again = compute.asked.filter(({ action }) => action === "DescribeImageAttribute").length - before;
  // The requests that were in flight at the interruption, and the remaining ones.
  expect(again).toBeLessThan(20);
  expect(again).toBeGreaterThan(0);
  expect(compute.asked.filter(({ action }) => action === "DescribeImages")).toHaveLength(1);
});

test("a signal aborts calls that wait for a response", async () => {
  const interrupt = new AbortController();
  const { read } = await services([image("web", "1.0.0")], [], async () => {
    interrupt.abort(new Error("interrupted"));
    return new Promise<never>(() => {});
  });
  await expect(read({}, { signal: interrupt.signal })).rejects.toThrow("interrupted");
});

test("300 images are read with a limited number of concurrent calls", async () => {
  const count = 300;
  // Three builds of each version; every tenth has a machine image.
  const images = Array.from({ length: count }, (_, index) =>
    image("web", `${index % 100}.0.0`, index % 10 === 0 ? [["us-east-1", `ami-${index}`]] : [], index + 1),
  );
  let under = 0;
  let most = 0;
  const machines = Array.from({ length: count }, (_, index) => ({ id: `ami-${index}` }));
  const { read } = await services(images, machines, async () => {
    under += 1;
    most = Math.max(most, under);
    await setImmediate();
    under -= 1;
    return undefined;
  });
  const found = await read();
  expect(found.failures).toEqual([]);
  expect(found.images).toHaveLength(count);
  expect(most).toBeLessThanOrEqual(8);
});

test("launch permissions are asked for only where they decide: of what nothing uses, or if they are wanted", async () => {
  const ids = ["ami-used", "ami-free", "ami-public", "ami-far", "ami-near", "ami-organization"];
  const { read, compute } = await services(
    ids.map((id) => image(id, "1.0.0", [["us-east-1", id]])),
    [
      ...[{ id: "ami-used" }, { id: "ami-free" }, { id: "ami-public", isPublic: true }, { id: "ami-organization" }],
      ...[
        { id: "ami-far", sharedAccounts: ["210987654321"] },
        { id: "ami-near", sharedAccounts: [account] },
      ],
    ],
    ({ action, form }) => {
      if (action === "DescribeImageAttribute" && form.get("ImageId") === "ami-organization")
        return [
          200,
          `<${action}Response><imageId>ami-organization</imageId><launchPermission><item><organizationArn>o-1</organizationArn></item></launchPermission></${action}Response>`,
        ];
      if (action !== "DescribeSpotInstanceRequests") return undefined;
      const request =
        "<item><spotInstanceRequestId>sir-1</spotInstanceRequestId><state>active</state><launchSpecification><imageId>ami-used</imageId></launchSpecification></item>";
      return [
        200,
        `<${action}Response><spotInstanceRequestSet>${request}</spotInstanceRequestSet></${action}Response>`,
      ];
    },
  );
  const attributes = async (asked: Partial<InventoryScope>) => {
    const from = compute.asked.length;
    const found = await read({ sharedAccounts: false, ...asked });
    const sent = compute.asked.slice(from).filter(({ action }) => action === "DescribeImageAttribute");
    return { ...found, sent: sent.map(({ form }) => form.get("ImageId")).toSorted() };
  };
  expect((await attributes({})).sent).toEqual([]);
  expect((await attributes({ sharedAccounts: true })).sent).toEqual(ids.toSorted());
  const { sent, images, shared } = await attributes({ inUse: true });
  expect(sent).toEqual(["ami-far", "ami-free", "ami-near", "ami-organization"]);
  expect(shared).toEqual(["ami-far", "ami-organization", "ami-public"]);
  const uses = images.flatMap(({ vmImages }) => vmImages.map(({ id, usedBy }) => [id, usedBy]));
  expect(Object.fromEntries(uses)).toEqual({
    ...{ "ami-used": [{ kind: "spot-request", id: "sir-1" }], "ami-free": [], "ami-near": [] },
    ...{ "ami-far": undefined, "ami-organization": undefined, "ami-public": undefined },
  });
});

test("what may be denied is left out with a note, and so is that something is not in use", async () => {
  const { emulator, read } = await services(
    [image("web", "1.0.0", [["us-east-1", "ami-a"]])],
    [{ id: "ami-a" }],
    ({ action }) => (action === "DescribeFleets" ? refusing(403, "UnauthorizedOperation") : undefined),
  );
  const fault = { kind: "error", status: 403, operations: ["ListRules", "ListImageRecipes"] };
  expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
  const { images, failures, notes, open, head } = await read({ inUse: true });
  expect(failures).toEqual([]);
  const reasons = [
    "the EC2 Fleets were not read: DescribeFleets failed with UnauthorizedOperation",
    "the image recipes were not read: ListImageRecipes failed with ForbiddenException",
  ];
  expect(open).toEqual(reasons);
  expect(notes.toSorted()).toEqual([
    ...reasons.map((reason) => `${account} us-east-1: ${reason}`),
    expect.stringMatching(/the rules of Recycle Bin were not read: ListRules failed with AccessDeniedException/),
  ]);
  expect(head.unread?.map(({ what }) => what)).toEqual(["uses", "uses", "recycle-bin"]);
  expect(head).not.toHaveProperty("recycleBin");
  expect(images[0]?.vmImages[0]).toMatchObject({ id: "ami-a", isPublic: false });
  expect(images[0]?.vmImages[0]).not.toHaveProperty("usedBy");
});

test("rules of Recycle Bin are read, and an imported image has no recipe", async () => {
  const { emulator, read } = await services([{ ...image("golden", "1.0.0"), buildType: "IMPORT" }], []);
  const rules = [
    { Identifier: "a", ResourceType: "EC2_IMAGE", RetentionPeriod: { RetentionPeriodValue: 14 } },
    {
      ...{ Identifier: "b", ResourceType: "EBS_SNAPSHOT", RetentionPeriod: { RetentionPeriodValue: 30 } },
      ExcludeResourceTags: [{ ResourceTagKey: "keep", ResourceTagValue: "no" }],
    },
  ];
  expect((await emulator.send("POST", "/_lintel/seed", { rbin: { rules } })).status).toBe(200);
  const { images, head } = await read();
  expect(head).toEqual({
    takenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    unread: [],
    recycleBin: [
      { accountId: account, region: "us-east-1", keeps: "machine-images", days: 14 },
      {
        ...{ accountId: account, region: "us-east-1", keeps: "snapshots", days: 30 },
        excludedTags: [{ key: "keep", value: "no" }],
      },
    ],
  });
  expect(images).toMatchObject([{ isImported: true, status: "AVAILABLE" }]);
  expect(images[0]).not.toHaveProperty("recipe");
});

test("what could not be read is in the head, with its place", async () => {
  const { emulator, read } = await services([image("web", "1.0.0")], []);
  const fault = { kind: "error", status: 403, operations: ["ListImageBuildVersions"], times: 1 };
  expect((await emulator.send("POST", "/_lintel/faults", fault)).status).toBe(200);
  const { failures, head } = await read();
  expect(failures).toHaveLength(1);
  expect(head.unread).toEqual([
    { what: "images", region: "us-east-1", reason: "ListImageBuildVersions failed with ForbiddenException" },
  ]);
});
