/** What the plugin runs: `launch.ts` has its code as text. */
import { serve } from "./main.ts";

/** Serves the Terraform that started this process. `configured` is called once it plans, applies or imports. */
export const start = (configured: () => void): Promise<void> => serve({ debug: false, configured });
