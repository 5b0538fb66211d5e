/** Entry of the bundled plugin, dist/terraform-provider-lintel.cjs. */
import { serve } from "./main.ts";

void serve({ debug: false });
