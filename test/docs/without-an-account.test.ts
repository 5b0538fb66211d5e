/** Readers without an account, credentials or a default region can paste the blocks about an emulator. */
import { expect, test } from "vitest";
import { blocksOf, userPages } from "./shell-blocks.ts";

const commands = userPages.flatMap((page) =>
  blocksOf(page).flatMap(({ commands }) => commands.map(({ command }) => ({ page, command }))),
);

test("every page that sets the address of an emulator sets credentials with it", () => {
  const addressed = commands.filter(({ command }) => /^export .*AWS_ENDPOINT_URL=/.test(command));
  expect(addressed.length).toBeGreaterThan(4);
  const without = addressed.filter(
    ({ command }) => !/AWS_ACCESS_KEY_ID=/.test(command) || !/AWS_SECRET_ACCESS_KEY=/.test(command),
  );
  expect(without).toEqual([]);
});

test("the AWS CLI gets the region as an option in emulator.md, since its version 1 does not read AWS_REGION", () => {
  const sent = commands.filter(({ page, command }) => page === "docs/emulator.md" && /^aws /.test(command));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ command }) => !command.includes(" --region "))).toEqual([]);
});
