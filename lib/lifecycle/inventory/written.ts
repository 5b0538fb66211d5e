/** The output formats of an inventory, and of a history. */
import type { History } from "../simulate/back-test/history.ts";
import type { InventoryHead } from "../simulate/image/inventory.ts";
import type { KnownImage } from "./join.ts";

/** The formats, by the values of `--format`. */
export const inventoryFormats = ["json", "ndjson", "yaml"] as const;
export type InventoryFormat = (typeof inventoryFormats)[number];

/** The format that a file's extension implies; JSON by default. */
export function formatOf(file: string | undefined): InventoryFormat {
  if (file !== undefined && /\.(?:ndjson|jsonl)$/i.test(file)) return "ndjson";
  return file !== undefined && /\.ya?ml$/i.test(file) ? "yaml" : "json";
}

/** The inventory as text. JSON and NDJSON have one image per line, so that `diff` can compare inventories. */
export async function written(
  head: InventoryHead,
  images: readonly KnownImage[],
  format: InventoryFormat,
): Promise<string> {
  const lines = images.map((image) => JSON.stringify(image));
  switch (format) {
    case "ndjson":
      return [JSON.stringify(head), ...lines].map((line) => `${line}\n`).join("");
    case "json": {
      const members = Object.entries(head).map(
        ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
      );
      return `{${members.join("")}"images": [${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`}]}\n`;
    }
    case "yaml": {
      const { dump } = await import("js-yaml");
      return dump({ ...head, images }, { lineWidth: -1, noRefs: true });
    }
  }
}

/** The history as text. JSON has one policy, execution or image per line. */
export async function writtenHistory(history: History, format: InventoryFormat): Promise<string> {
  if (format === "yaml") {
    const { dump } = await import("js-yaml");
    return dump(history, { lineWidth: -1, noRefs: true });
  }
  const { policies, executions, images, ...rest } = history;
  const lists = Object.entries({ policies, executions, images }).map(
    ([name, list]) => `${JSON.stringify(name)}: [${list.map((each) => `\n${JSON.stringify(each)}`).join(",")}]`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},\n${lists.join(",\n")}}\n`;
}
