/** What the simulation and the comparison say, as elements. */
import type { CompareResponse, SimulatedImage, SimulateResponse } from "../../lib/editor/playground/messages.ts";
import { element } from "./elements.ts";
import { badge, saying } from "./findings-view.ts";

const faultList = (faults: readonly string[]): HTMLElement =>
  element("div", { class: "lp-note" }, ...faults.map((each) => element("p", {}, each)));

/** Makes the table of images. */
export function simulationView({ faults, summary = "", rows, images }: SimulateResponse): HTMLElement {
  if (faults.length > 0) return faultList(faults);
  const rest = images - rows.length;
  return element(
    "div",
    {},
    element("p", { class: "lp-summary" }, summary),
    element(
      "div",
      { class: "lp-scroll", tabindex: "0", role: "region", "aria-label": "What happens to each image" },
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element("tr", {}, ...["Image", "Now", "Why", "Next"].map((title) => element("th", { scope: "col" }, title))),
        ),
        element("tbody", {}, ...rows.map(imageRow)),
      ),
    ),
    rest > 0 ? element("p", {}, `And ${rest} more: lintel simulate lists all.`) : undefined,
  );
}

const imageRow = ({ image, about, action, policy, reason, next }: SimulatedImage): HTMLElement =>
  element(
    "tr",
    {},
    element("th", { scope: "row" }, image, element("small", {}, about)),
    element("td", {}, element("span", { class: `lp-action lp-${action}` }, action)),
    element(
      "td",
      {},
      reason,
      policy === undefined || reason.includes(policy.replace(/, rule \d+$/, ""))
        ? undefined
        : element("small", {}, policy),
    ),
    element("td", { class: next === undefined ? "lp-none" : "lp-next" }, next ?? "–"),
  );

/** Makes the report of a comparison. */
export function comparisonView({ faults, summary = "", policies, changes, open }: CompareResponse): HTMLElement {
  if (faults.length > 0) return faultList(faults);
  return element(
    "div",
    {},
    element("p", { class: "lp-summary" }, summary),
    element(
      "ul",
      { class: "lp-findings" },
      ...policies.map(({ name, relation, sentences }) =>
        element(
          "li",
          { class: "lp-finding" },
          element("p", { class: "lp-message" }, element("strong", {}, name), `: ${relation}`),
          ...sentences.map((each) => element("p", { class: "lp-help" }, each)),
        ),
      ),
      ...changes.map((change) =>
        element(
          "li",
          { class: `lp-finding lp-${change.severity}` },
          element("p", { class: "lp-where" }, badge(change.severity)),
          ...saying(change),
        ),
      ),
      ...open.map((each) =>
        element("li", { class: "lp-finding" }, element("p", { class: "lp-help" }, `Not known: ${each}`)),
      ),
    ),
  );
}
