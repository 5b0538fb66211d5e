/** The emulator supports all operations of the client. */
import { expect, test } from "vitest";
import type { RestJsonOperation } from "../../../../lib/client/protocols/rest-json.ts";
import { appRunnerOperations } from "../../../../lib/services/app-runner/client.ts";
import { imageBuilderOperations } from "../../../../lib/services/image-builder/client.ts";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";

test("all App Runner operations", async () => {
  const emulator = await emulatorForTest();
  for (const { name } of Object.values(appRunnerOperations)) {
    await emulator.send("POST", "/", {}, { "x-amz-target": `AppRunner.${name}` });
  }
  const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
  expect(requests.map(({ operation }) => operation)).toEqual(
    Object.values(appRunnerOperations).map(({ name }) => name),
  );
});

test("all EC2 Image Builder operations", async () => {
  const emulator = await emulatorForTest();
  const operations: readonly RestJsonOperation[] = Object.values(imageBuilderOperations);
  for (const { name, method, path = `/${name}` } of operations) {
    await emulator.send(method, path.replace("{resourceArn}", "arn"));
  }
  const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
  expect(requests.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name));
});
