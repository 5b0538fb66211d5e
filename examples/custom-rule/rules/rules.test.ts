import { test } from "node:test";
import { RuleTester } from "lintel/rule-tester";
import imageFromOwnRegistry from "./image-from-own-registry.ts";

const tester = new RuleTester(test);

tester.run(imageFromOwnRegistry);
tester.run(imageFromOwnRegistry, {
  options: { registries: ["public.ecr.aws/acme-mirror"] },
  good: {
    "the mirror, where it is allowed": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/acme-mirror/shop/web:1.4, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
});
