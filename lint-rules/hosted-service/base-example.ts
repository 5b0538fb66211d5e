/** A hosted service without any finding. The examples of rules are laid over it, top-level member by member. */
export const baseExample = `ServiceName: web-1
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }
`;
