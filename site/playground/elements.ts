/** Makes elements; texts are always texts, never markup. */

type Attributes = { readonly [name: string]: string | boolean | undefined };
type Child = Node | string | undefined;

/** An element with attributes and children; `true` is an attribute without a value, and undefined leaves it out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A button that does something. */
export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", onClick);
  return made;
}

/** A link that leaves the page as it is. */
export const link = (label: string, url: string): HTMLAnchorElement =>
  element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);

/** A field with its label. */
export const labelled = (label: string, field: HTMLElement): HTMLLabelElement =>
  element("label", { class: "lp-field" }, element("span", {}, label), field);
