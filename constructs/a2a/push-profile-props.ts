/** Props that both resources of push notifications share. */
import type { PushConfigProps } from "./push-config-props.generated.ts";

/** Where and how the updates of tasks are sent: what the props of both resources have in common. */
export type PushProfileProps = Pick<PushConfigProps, "url" | "token" | "authentication">;
