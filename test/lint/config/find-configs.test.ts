/** Which configurations apply to a folder. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigFinder } from "../../../lib/lint/config/find-configs.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const folder = temporaryFolder({
  "lintel.config.yaml": "",
  "work/lintel.config.yaml": "",
  "work/lintel.config.json": "{}",
  "work/deep/lintel.config.ts": "",
  "workshop/inner/lintel.config.js": "",
  "repository/.git/HEAD": "",
  "repository/lintel.config.yaml": "",
  "repository/deep/lintel.config.js": "",
});
const finder = new ConfigFinder(join(folder, "work"));
const above = (name: string) =>
  finder.above(join(folder, name)).map((file) => file.slice(folder.length + 1).replaceAll("\\", "/"));

test("outside a repository the search ends at the working folder, and takes the first file of each folder", () => {
  expect(above("work/deep")).toEqual(["work/deep/lintel.config.ts", "work/lintel.config.yaml"]);
  expect(above("work")).toEqual(["work/lintel.config.yaml"]);
});

test("in a folder that is not below the working folder, only its own configuration applies", () => {
  expect(above("workshop/inner")).toEqual(["workshop/inner/lintel.config.js"]);
  expect(above(".")).toEqual(["lintel.config.yaml"]);
});

test("in a repository the search ends at its root, wherever the working folder is", () => {
  expect(above("repository/deep")).toEqual(["repository/deep/lintel.config.js", "repository/lintel.config.yaml"]);
});
