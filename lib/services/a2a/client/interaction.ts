/** The user's part in OAuth flows. */

/** What the user has to do. */
export type InteractionRequest =
  /** Open this address in a browser on this machine, and grant access there. */
  | { readonly ask: "open-address"; readonly address: string }
  | {
      /** Open this address on any device, and enter the code. */
      readonly ask: "enter-code";
      readonly address: string;
      readonly code: string;
      /** The address including the code, if the server returns one. */
      readonly addressWithCode: string | undefined;
      /** Seconds until the code expires. */
      readonly expiresIn: number;
    };

/** Shows the prompt to a user; must return immediately. */
export type Interaction = (request: InteractionRequest) => void;
