/** The details of an image or recipe version, beside the timeline. */
import { counted, grouped } from "../../base/text/counted.ts";
import { make } from "../elements.ts";
import { actions, type PageAct, type PageImage, type PageInventory } from "./images.ts";
import type { GroupRow, TimelineRow } from "./rows.ts";
import { Wording } from "./wording.ts";

const hint = "Point to an image, or select one with the arrow keys, to see what happens to it and why.";

const badge = (action: string): HTMLElement => make("span", `badge ${action}`, action.toLowerCase());
const inUse = (): HTMLElement => make("span", "badge DELETE", "in use");
const fact = (title: string | Node, ...content: readonly (string | Node)[]): readonly HTMLElement[] => [
  make("dt", "", title),
  make("dd", "", ...content),
];
const listOf = (title: string, items: readonly HTMLElement[]): readonly HTMLElement[] =>
  items.length === 0 ? [] : [make("h4", "", title), make("ul", "parts", ...items)];

export class Details {
  readonly #element: HTMLElement;
  readonly #inventory: PageInventory;
  readonly #wording: Wording;

  constructor(element: HTMLElement, inventory: PageInventory) {
    this.#element = element;
    this.#inventory = inventory;
    this.#wording = new Wording(inventory.at);
  }

  /**
   * Shows a row, or a hint if there is none.
   * @param span the number of days ahead.
   * @param act the act of the image to which somebody points.
   */
  show(row: TimelineRow | undefined, span: number, act?: PageAct): void {
    this.#element.classList.toggle("empty", row === undefined);
    if (row === undefined) {
      this.#element.replaceChildren(make("p", "by", hint));
      return;
    }
    const close = make("button", "close", "Close");
    close.type = "button";
    close.addEventListener("click", () => this.show(undefined, span));
    const content = row.image === undefined ? this.#ofGroup(row, span) : this.#ofImage(row.image, act);
    this.#element.replaceChildren(close, ...content);
    this.#element.scrollTop = 0;
  }

  #ofImage(image: PageImage, chosen: PageAct | undefined): readonly HTMLElement[] {
    const { id, acts, reason, compared } = image;
    // The parts belong to the chosen act, or else to the last one.
    const act = chosen ?? acts.at(-1);
    const differences = this.#inventory.changes.filter(([bit]) => (compared & bit) !== 0);
    const coming = acts.map((each) => this.#actItem(each, each === chosen));
    return [
      make("h3", "", make("code", "", id)),
      ...differences.map(([, words, kind]) => make("p", "", make("span", `badge ${kind}`, words))),
      ...(acts[0]?.isToday === true ? [] : [make("p", "why", `Kept today: ${reason}`)]),
      ...(coming.length === 0 ? [] : [make("ul", "coming", ...coming)]),
      this.#factsOf(image),
      ...listOf("AMIs", vmImageItems(image, act)),
      ...listOf("Containers", containerItems(image, act)),
    ];
  }

  #actItem(act: PageAct, isChosen: boolean): HTMLElement {
    return make(
      "li",
      isChosen ? "chosen-act" : "",
      make("p", "", badge(act.action), make("strong", "", this.#wording.whenOf(act))),
      make("p", "why", act.why),
      make("p", "by", `${act.policy}, rule ${act.rule}`),
    );
  }

  #factsOf(image: PageImage): HTMLElement {
    const { group, status, policies } = image;
    const names = policies.map((each) => this.#inventory.policies[each] ?? "");
    return make(
      "dl",
      "facts",
      ...fact("Recipe", `${group.name} ${group.version}`),
      ...fact("Created", this.#wording.createdOf(image)),
      ...fact("Status", status),
      ...fact("Selected by", names.length === 0 ? "no policy" : names.join(", ")),
    );
  }

  #ofGroup({ group, images }: GroupRow, span: number): readonly HTMLElement[] {
    const facts = actions.flatMap((action) => {
      const isSoon = (act: PageAct): boolean => act.action === action && act.day <= span;
      const some = images.filter(({ acts }) => acts.some(isSoon));
      const [first, ...others] = some.flatMap(({ acts }) => acts.filter((act) => act.action === action));
      if (first === undefined) return [];
      const earliest = others.reduce((one, other) => (other.day < one.day ? other : one), first);
      return fact(badge(action), `${grouped(some.length)}, first ${this.#wording.whenOf(earliest, "on ")}`);
    });
    return [
      make("h3", "", `${group.name} ${group.version}`),
      make("p", "why", `${counted(images.length, "image")} shown, in the next ${span} days:`),
      facts.length === 0 ? make("p", "by", "no changes") : make("dl", "facts", ...facts),
    ];
  }
}

/** The machine images with their snapshots, and what the act does to them. */
function vmImageItems({ vmImages }: PageImage, act: PageAct | undefined): readonly HTMLElement[] {
  // The act lists the snapshots of all machine images in their order.
  const actionsOnSnapshots = [...(act?.snapshots ?? [])];
  return vmImages.map(({ id, region, account, snapshots, uses }, index) => {
    const item = make("li", "", make("code", "", id));
    if (uses.length > 0) item.append(" ", inUse(), make("p", "by", `by ${uses.join(", ")}`));
    item.append(make("p", "by", `${region}, account ${account}`));
    if (act !== undefined) item.append(make("p", "why", act.vmImages[index] ?? ""));
    for (const snapshot of snapshots) {
      const action = actionsOnSnapshots.shift();
      item.append(make("p", "by", make("code", "", snapshot), action === undefined ? "" : ` ${action}`));
    }
    return item;
  });
}

const containerItems = ({ containers }: PageImage, act: PageAct | undefined): readonly HTMLElement[] =>
  containers.map((each, index) =>
    make("li", "", make("code", "", each), act === undefined ? "" : ` ${act.containers[index] ?? ""}`),
  );
