/** The first simulation of docs/simulate.md, with its policy and its inventory. */
import { expect, test } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { markedBlocks } from "./marked-blocks.ts";

const lintel = lintelInProcess();
const { files, commandsIn } = markedBlocks("docs/simulate.md");

test("the first command of docs/simulate.md prints what the page shows", async () => {
  expect(Object.keys(files)).toEqual(["policies/nightly-images.yaml", "images.json"]);
  const [{ command = "", shown = [] } = {}, ...others] = commandsIn("simulate");
  expect(others).toEqual([]);
  const cwd = temporaryFolder(files);
  const { code, stdout, stderr } = await lintel(command.split(" ").slice(1), { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.trimEnd()).toBe(shown.join("\n"));
});
