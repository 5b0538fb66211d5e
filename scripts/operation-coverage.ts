/** The section of docs/coverage.md about the operations of the two AWS services. */

import type { ServiceMessages } from "../lib/facts/model/operation-messages.ts";
import { appRunnerLeftOut, imageBuilderLeftOut, type LeftOut } from "../lib/facts/model/operations-left-out.ts";
import { appRunnerMessages } from "../lib/services/app-runner/model/messages.ts";
import { imageBuilderMessages } from "../lib/services/image-builder/model/messages.ts";

const services: readonly (readonly [id: string, title: string, there: ServiceMessages, leftOut: LeftOut])[] = [
  ["imagebuilder", "EC2 Image Builder", imageBuilderMessages, imageBuilderLeftOut],
  ["apprunner", "App Runner", appRunnerMessages, appRunnerLeftOut],
];

/** Renders the sections of both services. */
export const operationSections = (): string =>
  services.map(([id, title, there, leftOut]) => section(id, title, there, leftOut)).join("\n\n");

function section(id: string, title: string, there: ServiceMessages, leftOut: LeftOut): string {
  const rows = [
    ...Object.entries(there).map(([name, { description }]) => [name, "yes", description]),
    ...Object.entries(leftOut).flatMap(([purpose, names]) => names.map((name) => [name, "no", `(${purpose})`])),
  ].sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const count = Object.keys(there).length;
  return [
    `### Operations of ${title}`,
    `${count} of ${rows.length} are available in \`lintel api ${id}\` and in the emulator.`,
    [["Operation", "Available", "What it does"], Array(3).fill("---"), ...rows]
      .map((cells) => `| ${cells.join(" | ")} |`)
      .join("\n"),
  ].join("\n\n");
}
