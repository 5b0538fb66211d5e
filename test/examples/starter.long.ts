import { describe } from "vitest";
import { testStarter } from "./starter.ts";

describe("the starter, with cdktf", () => testStarter((text) => text));

describe("the starter, with cdktn", () =>
  testStarter((text) =>
    text
      .replaceAll('"cdktf": "^0.21.0"', '"cdktn": "^0.24.0"')
      .replaceAll('"cdktf"', '"cdktn"')
      .replaceAll('"cdktf/', '"cdktn/')
      .replaceAll("lintel/constructs", "lintel/cdktn"),
  ));
