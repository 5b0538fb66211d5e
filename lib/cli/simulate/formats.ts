/** The outputs of a simulation, in one table; each is one file in this folder, loaded when it is asked for. */
import type { SimulationReport } from "./report.ts";

/** The outputs by name, in the order in which the help lists them. Each yields its text in pieces. */
export const formats = {
  text: async (report) => (await import("./text.ts")).textOf(report),
  json: async (report) => (await import("./json.ts")).jsonOf(report),
  markdown: async (report) => (await import("./markdown.ts")).markdownOf(report),
  html: async (report) => (await import("./html.ts")).htmlOf(report),
} as const satisfies { readonly [name: string]: (report: SimulationReport) => Promise<Iterable<string>> };

/** The name of an output. */
export type SimulationFormat = keyof typeof formats;

/** All names, in order. */
export const formatNames = Object.keys(formats) as readonly SimulationFormat[];
