/** Where a finding stands, for outputs: in a file, or in a live object. */
import type { Finding } from "../findings/finding.ts";
import { liveInWords, liveScope } from "../text/live-place.ts";
import type { Repository } from "./repository.ts";

/** What says where an entry stands. */
export type PlacedEntry = Pick<Finding, "file" | "line" | "column" | "live">;

/** `web.yaml:3:5`, or the account, region and ARN of a live object. */
export const placeInWords = ({ file, line, column, live }: PlacedEntry): string =>
  live === undefined ? `${file}:${line}:${column}` : liveInWords(live);

/** The same, with the path of the file in the repository. */
export const placeIn = (placed: PlacedEntry, repository: Repository): string =>
  placeInWords({ ...placed, file: pathOf(placed, repository) });

/** The path of a file in the repository, or the name of a live object. */
export const pathOf = ({ file, live }: Pick<Finding, "file" | "live">, repository: Repository): string =>
  live === undefined ? repository.pathOf(file) : file;

/** What findings are grouped by: their file, or the account and region, or the agent, of their objects. */
export const groupOf = ({ file, live }: Pick<Finding, "file" | "live">): string =>
  live === undefined ? file : liveScope(live);

/** Other places that a finding is about, and what stands there. */
export const furtherPlaces = ({ setAt, declaredAt }: Pick<Finding, "setAt" | "declaredAt">) => [
  ...(setAt === undefined ? [] : [{ title: "set at", place: setAt }]),
  ...(declaredAt === undefined ? [] : [{ title: "declared at", place: declaredAt }]),
];
