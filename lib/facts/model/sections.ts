/**
 * The reference page for a section of the documentation. Readers do not have the three documents, so Lintel shows
 * neither their numbers nor their titles.
 */
import type { DocumentCitation } from "./citation.ts";

/** The reference pages of a document's sections: those of the listed ones, and that of all others. */
interface Pages {
  readonly otherwise: string;
  readonly of: { readonly [page: string]: readonly string[] };
}

const pages: { readonly [document in DocumentCitation["document"]]: Pages } = {
  1: {
    otherwise: "agent-request",
    of: {
      "agent-card": [
        "AgentCapabilities",
        "AgentCard",
        "AgentCardSignature (RFC 7515 JSON Web Signature form)",
        "AgentExtension",
        "AgentInterface",
        "AgentProvider",
        "AgentSkill",
        "Authentication",
        "Versioning",
      ],
      message: ["Message", "Part", "Role (enumeration)", "SendMessageConfiguration"],
      "push-config": ["AuthenticationInfo (used for push notifications)", "TaskPushNotificationConfig"],
    },
  },
  2: {
    otherwise: "access-token",
    of: {
      "auto-scaling-configuration": ["AutoScalingConfigurationSummary"],
      "hosted-service": [
        "HealthCheckConfiguration",
        "InstanceConfiguration",
        "NetworkConfiguration",
        "ObservabilityConfiguration",
        "Service record (returned by ResumeService)",
        "SourceConfiguration",
        "States and transitions",
      ],
      "resume-service": ["ResumeService"],
    },
  },
  3: {
    otherwise: "lifecycle-policy",
    of: { "client-options": ["Command-line client options (apply to every command, including ResumeService)"] },
  },
};

/** The name of a section's reference page: `lifecycle-policy`. */
export function pageNameOf({ document, section }: DocumentCitation): string {
  const { otherwise, of } = pages[document];
  return Object.entries(of).find(([, sections]) => sections.includes(section))?.[0] ?? otherwise;
}
