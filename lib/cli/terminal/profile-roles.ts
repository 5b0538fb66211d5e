/** The roles of profiles on the command line: sessions are kept, and the user is asked for codes of MFA devices. */
import { ApiError } from "../../client/api-error.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import type { RoleAssumer } from "../../client/credentials/credential-chain.ts";
import { printDocument } from "./print.ts";

/** Assumes roles with the network of these settings; loads the implementation when a profile names a role. */
export const profileRoles =
  (settings: ClientSettings): RoleAssumer =>
  async (source, request) => {
    const { keptRoles } = await import("../../client/credentials/role-session.ts");
    return keptRoles(settings, askForCode)(source, request);
  };

/** Asks on the terminal, without showing what is typed. Throws an ApiError where there is no terminal. */
async function askForCode(serial: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY || !process.stderr.isTTY) {
    throw new ApiError(
      "NoCredentials",
      `the profile requires a code of the MFA device ${serial}, and standard input is not a terminal. Run a command with this profile in a terminal first: later commands use its session while it lasts`,
    );
  }
  const { createInterface } = await import("node:readline/promises");
  // From now on, the terminal shows nothing by itself.
  const lines = createInterface({ input: stdin, terminal: true });
  try {
    await printDocument(`Enter MFA code for ${serial}: `, "stderr");
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    await printDocument("\n", "stderr");
  }
}
