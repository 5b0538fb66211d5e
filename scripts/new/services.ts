/** What a new resource adds to the files of its service, besides its own files. */
import { Stop } from "./stop.ts";

/** The placeholder in the templates, in each of its forms; a new resource has its own name in their place. */
export const placeholder = "reading-room";

/** Lines to add to a file of the service. */
export interface Entry {
  readonly file: string;
  /** The text before which they go, which the file has once; the first import if undefined. */
  readonly before?: string;
  readonly text: string;
}

const imports = (file: string, text: string): Entry => ({ file, text: `import ${text};\n` });

/** Entries by service, in the templates' names. */
const entries: { readonly [service: string]: readonly Entry[] } = {
  "app-runner": [
    imports("lib/services/app-runner/client.ts", '{ readingRoom } from "./reading-room/model.ts"'),
    {
      file: "lib/services/app-runner/client.ts",
      before: "  TagResource: {",
      text: `CreateReadingRoom: { repeatable: false, inputParts: whole(readingRoom) },
DescribeReadingRoom: {},
UpdateReadingRoom: {},
DeleteReadingRoom: {},
ListReadingRooms: { pageOf: "ReadingRoomList" },
`,
    },
    imports(
      "lib/services/app-runner/emulator.ts",
      '{ createReadingRoom, deleteReadingRoom, describeReadingRoom, listReadingRooms, updateReadingRoom } from "./reading-room/emulator.ts"',
    ),
    {
      file: "lib/services/app-runner/emulator.ts",
      before: '  ["TagResource"',
      text: `["CreateReadingRoom", createReadingRoom],
["DescribeReadingRoom", describeReadingRoom],
["UpdateReadingRoom", updateReadingRoom],
["DeleteReadingRoom", deleteReadingRoom],
["ListReadingRooms", listReadingRooms],
`,
    },
    imports("lib/services/app-runner/emulator/tables.ts", '{ readingRooms } from "../reading-room/emulator.ts"'),
    { file: "lib/services/app-runner/emulator/tables.ts", before: "];", text: "readingRooms,\n" },
  ],
  "image-builder": [
    imports("lib/services/image-builder/client.ts", '{ readingRoom } from "./reading-room/model.ts"'),
    {
      file: "lib/services/image-builder/client.ts",
      before: "  TagResource: {",
      text: `CreateReadingRoom: {
  method: "PUT",
  clientToken: true,
  inputParts: [{ at: "", resource: readingRoom, part: "" }],
},
GetReadingRoom: { method: "GET", query: ["readingRoomArn"] },
UpdateReadingRoom: { method: "PUT", clientToken: true },
DeleteReadingRoom: { method: "DELETE", query: ["readingRoomArn"] },
ListReadingRooms: { method: "POST", pageOf: "readingRoomList" },
`,
    },
    imports(
      "lib/services/image-builder/emulator.ts",
      '{ createReadingRoom, deleteReadingRoom, getReadingRoom, listReadingRooms, readingRooms, updateReadingRoom } from "./reading-room/emulator.ts"',
    ),
    {
      file: "lib/services/image-builder/emulator.ts",
      before: "  ListTagsForResource: {",
      text: `CreateReadingRoom: { method: "PUT", run: createReadingRoom },
GetReadingRoom: { method: "GET", run: getReadingRoom },
UpdateReadingRoom: { method: "PUT", run: updateReadingRoom },
DeleteReadingRoom: { method: "DELETE", run: deleteReadingRoom },
ListReadingRooms: { method: "POST", run: listReadingRooms },
`,
    },
    {
      file: "lib/services/image-builder/emulator.ts",
      before: "    ...[policies, clientTokens",
      text: "readingRooms,\n",
    },
    imports(
      "lib/services/image-builder/emulator/resource-tags.ts",
      '{ readingRooms } from "../reading-room/emulator.ts"',
    ),
    {
      file: "lib/services/image-builder/emulator/resource-tags.ts",
      before: "taggedIn(images),",
      text: "taggedIn(readingRooms), ",
    },
    {
      file: "test/services/image-builder/client.test.ts",
      before: '    ["tagResource", {',
      text: `["createReadingRoom", { name: "a", clientToken }, "PUT /CreateReadingRoom", { name: "a", clientToken }],
["getReadingRoom", { readingRoomArn: "a" }, "GET /GetReadingRoom?readingRoomArn=a"],
["updateReadingRoom", { name: "a", clientToken }, "PUT /UpdateReadingRoom", { name: "a", clientToken }],
["deleteReadingRoom", { readingRoomArn: "a" }, "DELETE /DeleteReadingRoom?readingRoomArn=a"],
["listReadingRooms", {}, "POST /ListReadingRooms", {}],
`,
    },
  ],
};

/** Services without templates, and why, as a message words it. */
const without: { readonly [service: string]: string } = {
  a2a: "its resources are rare; copy lib/services/a2a/push-config",
  "rest-api": "its resources are rare; copy lib/services/rest-api/access-token",
  compute: "Lintel only reads images and their uses there",
  sts: "Lintel only assumes roles there",
};

/** The entries of a service; a text says why it has none. */
export const entriesOf = (service: string): readonly Entry[] | string | undefined =>
  Object.hasOwn(entries, service) ? entries[service] : Object.hasOwn(without, service) ? without[service] : undefined;

/**
 * Where the lines go in the text of their file.
 * @throws Stop if the text before which they go is not there, or more than once.
 */
export function placeOf({ file, before }: Entry, text: string): number {
  if (before === undefined) return text.search(/^import /m);
  const at = text.indexOf(before);
  const problem = at < 0 ? "no" : text.includes(before, at + 1) ? "more than one" : undefined;
  if (problem === undefined) return at;
  const remedy = "scripts/new/services.ts has to name another";
  throw new Stop(`${file} has ${problem} ${JSON.stringify(before)}, before which the entry goes; ${remedy}`);
}
