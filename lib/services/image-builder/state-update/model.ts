/** The input of StartResourceStateUpdate as a document, which the command line can read. */
import { citeGuide } from "../../../facts/model/citation.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { struct } from "../model/parts.ts";
import { imageBuildArn, imageState, updateAt } from "../model.ts";

/** The page of the operation in AWS's API reference. */
export const stateUpdateCites = citeGuide("image-builder-api", "StartResourceStateUpdate");

const cites = stateUpdateCites;
const { clientToken, executionRole, policyDetails } = lifecyclePolicy.declaration.members;
const { required: _required, ...optionalRole } = executionRole;
const { action, exclusionRules } = policyDetails.element.members;
const { vmImages } = exclusionRules.members;
const { snapshots, containers, ...included } = action.members.includeResources.members;

/** The request that changes the state of one build of an image, at once or at a given time. */
export const stateUpdate = {
  name: "state-update",
  title: "state update",
  product: "StartResourceStateUpdate of AWS EC2 Image Builder",
  refusedBy: "image-builder",
  requestOnly: true,
  identity: "resourceArn",
  label: "resourceArn",
  // Few members, most of which other documents have too: recognized only with an underlying resource.
  recognizedBy: ["executionRole", "includeResources", "exclusionRules", "state.status"],
  commonMarks: ["executionRole", "includeResources", "exclusionRules", "state.status"],
  declaration: {
    kind: "struct",
    description: "Changes the state of one build of an image, and of what it produced, without a lifecycle policy.",
    cites,
    members: {
      resourceArn: { ...imageBuildArn, description: "ARN of the build of an image to update.", cites },
      state: {
        ...struct("The state that the image is to have.", { status: { ...imageState, cites } }),
        cites,
        required: true,
      },
      executionRole: {
        ...optionalRole,
        description:
          "Name or ARN of the role that updates the included resources; only together with includeResources.",
        cites,
      },
      includeResources: {
        ...action.members.includeResources,
        description:
          "What else to update, beyond the image resource itself; only together with executionRole, and required for DELETED.",
        cites,
        members: {
          ...included,
          snapshots: {
            ...snapshots,
            description: "Delete the snapshots of the distributed AMIs; DELETED only.",
          },
          containers: { ...containers, description: "Delete the distributed containers; DELETED only." },
        },
      },
      exclusionRules: {
        ...struct("AMIs to leave as they are.", {
          vmImages: { ...vmImages, description: "Which AMIs to leave as they are, with their snapshots." },
        }),
        cites,
      },
      updateAt: {
        ...updateAt,
        description:
          "When the image becomes DEPRECATED, in epoch seconds or ISO 8601: a future time; by default at once.",
        cites,
      },
      clientToken: { ...clientToken, cites },
    },
  },
  record: {},
} as const satisfies ResourceModel;
