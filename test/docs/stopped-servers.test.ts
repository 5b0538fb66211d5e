/** Readers who paste the blocks of a page are left with nothing that runs on. */
import { expect, test } from "vitest";
import { blocksOf, userPages } from "./shell-blocks.ts";

/** A command in the background. */
const isStarted = (command: string): boolean => /[^&]&\s*(?:#.*)?$/.test(command);

test("every page stops what it starts in the background, each job once", () => {
  const started = userPages.filter((page) =>
    blocksOf(page).some(({ commands }) => commands.some((each) => isStarted(each.command))),
  );
  expect(started).toEqual([
    "docs/agent-emulator.md",
    "docs/agents.md",
    "docs/cdktf.md",
    "docs/emulator.md",
    "docs/services.md",
    "examples/a2a/on-call/README.md",
    "examples/starter/README.md",
  ]);
  for (const page of started) {
    const running = new Set<string>();
    for (const { command } of blocksOf(page).flatMap(({ commands }) => commands)) {
      if (isStarted(command)) running.add(`%${running.size + 1}`);
      for (const [job] of /^kill /.test(command) ? command.matchAll(/%\d+/g) : []) {
        expect(running.delete(job), `${page}: ${command}`).toBe(true);
      }
    }
    expect([...running], page).toEqual([]);
  }
});
