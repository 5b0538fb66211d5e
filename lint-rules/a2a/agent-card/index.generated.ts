// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import base from "./base.ts";
import bearerFormatNeedsBearer from "./bearer-format-needs-bearer.ts";
import bindingIsSpelledOut from "./binding-is-spelled-out.ts";
import customBindingIsAUri from "./custom-binding-is-a-uri.ts";
import extendedCardIsOffered from "./extended-card-is-offered.ts";
import extendedCardNeedsScheme from "./extended-card-needs-scheme.ts";
import extensionHasUri from "./extension-has-uri.ts";
import extensionUrisDiffer from "./extension-uris-differ.ts";
import flowIsNotDeprecated from "./flow-is-not-deprecated.ts";
import grpcUrlHasNoScheme from "./grpc-url-has-no-scheme.ts";
import grpcUrlIsHostAndPort from "./grpc-url-is-host-and-port.ts";
import holdsNoSecret from "./holds-no-secret.ts";
import httpSchemeIsRegistered from "./http-scheme-is-registered.ts";
import interfaceUrlIsAbsolute from "./interface-url-is-absolute.ts";
import interfaceUrlIsHttps from "./interface-url-is-https.ts";
import interfaceUrlIsNotLocal from "./interface-url-is-not-local.ts";
import interfacesDiffer from "./interfaces-differ.ts";
import keySetUrlIsHttps from "./key-set-url-is-https.ts";
import latestMinorVersion from "./latest-minor-version.ts";
import linksAreAbsolute from "./links-are-absolute.ts";
import metadataUrlIsHttps from "./metadata-url-is-https.ts";
import modeIsAMediaType from "./mode-is-a-media-type.ts";
import pkceIsRequired from "./pkce-is-required.ts";
import protectedHeaderIsJson from "./protected-header-is-json.ts";
import requiredExtensionIsImplemented from "./required-extension-is-implemented.ts";
import requiredScopesAreDeclared from "./required-scopes-are-declared.ts";
import requirementNamesScheme from "./requirement-names-scheme.ts";
import signatureAlgorithmIsRegistered from "./signature-algorithm-is-registered.ts";
import signatureHeadersDiffer from "./signature-headers-differ.ts";
import signatureIsAsymmetric from "./signature-is-asymmetric.ts";
import signatureKeysDiffer from "./signature-keys-differ.ts";
import signatureNamesAlgorithm from "./signature-names-algorithm.ts";
import signatureNamesKey from "./signature-names-key.ts";
import skillIdsDiffer from "./skill-ids-differ.ts";
import skillsHaveTags from "./skills-have-tags.ts";
import streamingIsOffered from "./streaming-is-offered.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import tokenUrlsAreHttps from "./token-urls-are-https.ts";
import versionIsInUse from "./version-is-in-use.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "bearer-format-needs-bearer": bearerFormatNeedsBearer,
    "binding-is-spelled-out": bindingIsSpelledOut,
    "custom-binding-is-a-uri": customBindingIsAUri,
    "extended-card-is-offered": extendedCardIsOffered,
    "extended-card-needs-scheme": extendedCardNeedsScheme,
    "extension-has-uri": extensionHasUri,
    "extension-uris-differ": extensionUrisDiffer,
    "flow-is-not-deprecated": flowIsNotDeprecated,
    "grpc-url-has-no-scheme": grpcUrlHasNoScheme,
    "grpc-url-is-host-and-port": grpcUrlIsHostAndPort,
    "holds-no-secret": holdsNoSecret,
    "http-scheme-is-registered": httpSchemeIsRegistered,
    "interface-url-is-absolute": interfaceUrlIsAbsolute,
    "interface-url-is-https": interfaceUrlIsHttps,
    "interface-url-is-not-local": interfaceUrlIsNotLocal,
    "interfaces-differ": interfacesDiffer,
    "key-set-url-is-https": keySetUrlIsHttps,
    "latest-minor-version": latestMinorVersion,
    "links-are-absolute": linksAreAbsolute,
    "metadata-url-is-https": metadataUrlIsHttps,
    "mode-is-a-media-type": modeIsAMediaType,
    "pkce-is-required": pkceIsRequired,
    "protected-header-is-json": protectedHeaderIsJson,
    "required-extension-is-implemented": requiredExtensionIsImplemented,
    "required-scopes-are-declared": requiredScopesAreDeclared,
    "requirement-names-scheme": requirementNamesScheme,
    "signature-algorithm-is-registered": signatureAlgorithmIsRegistered,
    "signature-headers-differ": signatureHeadersDiffer,
    "signature-is-asymmetric": signatureIsAsymmetric,
    "signature-keys-differ": signatureKeysDiffer,
    "signature-names-algorithm": signatureNamesAlgorithm,
    "signature-names-key": signatureNamesKey,
    "skill-ids-differ": skillIdsDiffer,
    "skills-have-tags": skillsHaveTags,
    "streaming-is-offered": streamingIsOffered,
    "tenant-is-one-segment": tenantIsOneSegment,
    "token-urls-are-https": tokenUrlsAreHttps,
    "version-is-in-use": versionIsInUse,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
