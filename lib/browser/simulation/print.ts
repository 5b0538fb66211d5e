/** What the printer gets in place of the timeline: the images that match the filters, as lists. */
import { elementById, make } from "../elements.ts";
import type { PageGroup, PageImage } from "./images.ts";
import type { Wording } from "./wording.ts";

/** Prints the images that `shown` returns. */
export function printImages(shown: () => readonly PageImage[], wording: Wording): void {
  const printed = elementById("printed", HTMLElement);
  addEventListener("beforeprint", () => {
    const lists = new Map<PageGroup, HTMLElement>();
    for (const image of shown()) {
      const list = lists.get(image.group) ?? make("ul", "");
      lists.set(image.group, list);
      const said = `, ${wording.ageOf(image)}: ${wording.outcomeOf(image, "; then ")}`;
      list.append(make("li", "", make("code", "", image.id), said));
    }
    const titled = [...lists].flatMap(([{ name, version }, list]) => [make("h3", "", `${name} ${version}`), list]);
    printed.replaceChildren(...titled);
    printed.hidden = false;
  });
  addEventListener("afterprint", () => {
    printed.replaceChildren();
    printed.hidden = true;
  });
}
