import { describe } from "vitest";
import { runsLongTests } from "./packed-project.ts";
import { testStarter } from "./starter.ts";

describe.runIf(runsLongTests)("the starter, with cdktf", () => testStarter((text) => text));
