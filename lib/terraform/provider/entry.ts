/** The code that the plugin runs; launch-plugin.ts contains it as text. */
import { serve } from "./main.ts";

/** Serves the Terraform that started this process. `configured` is called once it plans, applies or imports. */
export const start = (configured: () => void): Promise<void> => serve({ debug: false, configured });
