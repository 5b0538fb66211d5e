/** The table of output formats of a simulation; each is a file in this folder and loaded on demand. */
import type { SimulationReport } from "./report.ts";

/** Output formats by name, in the order of the help. Each yields its text in pieces. */
export const formats = {
  text: async (report) => (await import("./text.ts")).textOf(report),
  json: async (report) => (await import("./json.ts")).jsonOf(report),
  markdown: async (report) => (await import("./markdown.ts")).markdownOf(report),
  html: async (report) => (await import("./html.ts")).htmlOf(report),
} as const satisfies { readonly [name: string]: (report: SimulationReport) => Promise<Iterable<string>> };

/** The name of an output format. */
export type SimulationFormat = keyof typeof formats;

/** All names of output formats, in order. */
export const formatNames = Object.keys(formats) as readonly SimulationFormat[];
