/** A lifecycle policy without any finding. The examples of rules are laid over it, top-level member by member. */
export const baseExample = `name: keep-recent
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 90, unit: DAYS }
resourceSelection:
  recipes:
    - { name: web-base, semanticVersion: 1.x.x }
`;
