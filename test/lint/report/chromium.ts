/** A headless Chromium, where the machine has one. */
import { accessSync, constants } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const candidates = [
  process.env.LINTEL_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Its executable: LINTEL_CHROMIUM, else where the distributions put it. */
export const chromiumPath = candidates.find((path) => {
  try {
    accessSync(path ?? "", constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
