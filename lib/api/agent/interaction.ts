/** How a user takes part in a flow that needs one. */

/** What the user has to do. */
export type InteractionRequest =
  /** Open this address in a browser on this machine, and agree there. */
  | { readonly ask: "open-address"; readonly address: string }
  | {
      /** Open this address on any device, and enter the code. */
      readonly ask: "enter-code";
      readonly address: string;
      readonly code: string;
      /** The address with the code in it, where the server provides one. */
      readonly addressWithCode: string | undefined;
      /** Seconds until the code expires. */
      readonly expiresIn: number;
    };

/** Shows the prompt to a user; must return at once. */
export type Interaction = (request: InteractionRequest) => void;
