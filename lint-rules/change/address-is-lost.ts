import { citePage } from "../../lib/facts/model/citation.ts";
import type { Field } from "../../lib/facts/model/field.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { existing, listed, replacing } from "../changed-members.ts";

export default changeRule({
  severity: "error",
  summary: "A resource that clients reach at a generated address is replaced: the next one has another address.",
  otherwise: "Clients, DNS records and allow lists contain the previous address.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "a new image of the same service": `
--- # hosted-service
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1, ImageRepositoryType: REGISTRY_PUBLIC }
--- # after
--- # hosted-service
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:2, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "a renamed service": `
--- # hosted-service
ServiceName: web-1
--- # after
--- # hosted-service
ServiceName: ⟦web-2⟧`,
    "an ingress connection to another service": `
--- # vpc-ingress-connection
ServiceArn: arn:aws:apprunner:us-east-1:123456789012:service/a/0123456789abcdef0123456789abcdef
--- # after
--- # vpc-ingress-connection
ServiceArn: ⟦arn:aws:apprunner:us-east-1:123456789012:service/b/0123456789abcdef0123456789abcdef⟧`,
  },
  *check(change) {
    const { model, now } = change;
    const [first] = replacing(change);
    const addresses = Object.entries<Field>(model.record).filter(([, { address }]) => address === true);
    if (first === undefined || now === undefined || addresses.length === 0) return;
    const names = listed(addresses.map(([name]) => name));
    yield {
      at: existing(first.now),
      message: `the ${model.title} is replaced because of ${first.shown}, and its ${names} with it; clients of the current address cannot reach it`,
      help: "keep the value, or give clients an address of your own, such as a custom domain, first",
    };
  },
});
