/** What the service's guide refuses besides the documents: names, versions, and more than the quotas. */
import { expect, test } from "vitest";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";

test.each([
  ["keep-recent", "EC2 Image Builder user guide, Resource names and ARNs"],
  ["Keep_Recent", "EC2 Image Builder user guide, Resource names and ARNs"],
  ["keeprecent", "lifecycle policy, Fields"],
])("%s is the same name as another one: %s", async (name, source) => {
  const emulator = await emulatorForTest();
  expect((await emulator.create({ name: "keep recent" })).status).toBe(200);
  const { error, body } = await emulator.create({ name });
  expect(error).toBe("ResourceAlreadyExistsException");
  expect(body.message).toContain(`(${source})`);
});

test.each([
  ["x.2.x", "all numbers after the first x must be x too, such as x.x.x"],
  ["1.x.8", "such as 1.x.x"],
  ["1.2.1073741824", "each number must be at most 1073741823"],
])("the version %s is refused", async (semanticVersion, said) => {
  const emulator = await emulatorForTest();
  const { error, body } = await emulator.create({
    resourceSelection: { recipes: [{ name: "web", semanticVersion }] },
  });
  expect(error).toBe("InvalidRequestException");
  expect(body.message).toContain(`resourceSelection.recipes[0].semanticVersion is ${semanticVersion}; `);
  expect(body.message).toContain(said);
});

test.each(["x.x.x", "1.x.x", "1.2.x", "1.2.1073741823"])("the version %s is accepted", async (semanticVersion) => {
  const emulator = await emulatorForTest();
  const recipes = [{ name: "web", semanticVersion }];
  expect((await emulator.create({ resourceSelection: { recipes } })).status).toBe(200);
});

test("policies have a quota for each region, which a setting changes", async () => {
  const emulator = await emulatorForTest({ quotas: { "lifecycle-policies": 2 } });
  const statuses: number[] = [];
  for (const name of ["one", "two", "three"]) statuses.push((await emulator.create({ name })).status);
  expect(statuses).toEqual([200, 200, 402]);
  const byDefault = await emulatorForTest();
  for (let index = 0; index < 50; index++)
    expect((await byDefault.create({ name: `policy ${index}` })).status).toBe(200);
  expect((await byDefault.create({ name: "policy 50" })).error).toBe("ServiceQuotaExceededException");
});
