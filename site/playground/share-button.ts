/** The button that makes a link of the page, and shows and copies it. */
import { button, element } from "./elements.ts";
import { fragmentOf, LinkFault } from "./share.ts";
import { sharedOf, type Texts } from "./state.ts";

/** Makes the button; `texts` returns what the page holds. */
export function shareButton(texts: () => Texts): HTMLElement {
  const field = element("input", { type: "text", readonly: true, hidden: true, "aria-label": "The link" });
  const said = element("span", { class: "lp-said", role: "status" });
  const share = async (): Promise<void> => {
    try {
      const address = new URL(location.href);
      address.hash = fragmentOf(sharedOf(texts()));
      history.replaceState(history.state, "", address);
      field.value = address.href;
      field.hidden = false;
      field.select();
      said.textContent = (await isCopied(address.href))
        ? "Copied: the link itself holds the text, and whoever has it can read it."
        : "Copy this link: it holds the text, and whoever has it can read it.";
    } catch (error) {
      if (!(error instanceof LinkFault)) throw error;
      field.hidden = true;
      said.textContent = error.message;
    }
  };
  return element(
    "div",
    { class: "lp-share" },
    button("Share as a link", () => void share()),
    field,
    said,
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or opened as a file
  }
}
