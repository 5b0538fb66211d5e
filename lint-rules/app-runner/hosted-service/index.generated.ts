// Written by `npm run generate` from the names of files; not written by hand.
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { rulesAbout } from "../../../lib/lint/rule/rule.ts";
import apiNeedsValues from "./api-needs-values.ts";
import autoDeploymentsNeedOwnRegistry from "./auto-deployments-need-own-registry.ts";
import autoScalingIsActive from "./auto-scaling-is-active.ts";
import autoScalingRevisionsDiffer from "./auto-scaling-revisions-differ.ts";
import base from "./base.ts";
import codeNeedsConfiguration from "./code-needs-configuration.ts";
import codeNeedsConnection from "./code-needs-connection.ts";
import connectionReachesRepository from "./connection-reaches-repository.ts";
import connectorNeedsVpc from "./connector-needs-vpc.ts";
import generatedMembersNotDeclared from "./generated-members-not-declared.ts";
import healthPathBeginsWithSlash from "./health-path-begins-with-slash.ts";
import healthPathNeedsHttp from "./health-path-needs-http.ts";
import imageFitsRegistry from "./image-fits-registry.ts";
import imageIsPinned from "./image-is-pinned.ts";
import imageNeedsNoConnection from "./image-needs-no-connection.ts";
import kmsKeyNotEmpty from "./kms-key-not-empty.ts";
import memoryFitsCpu from "./memory-fits-cpu.ts";
import namesDiffer from "./names-differ.ts";
import observabilityArnNeedsEnabled from "./observability-arn-needs-enabled.ts";
import observabilityNeedsArn from "./observability-needs-arn.ts";
import oneDefaultAutoScaling from "./one-default-auto-scaling.ts";
import parameterInOwnAccount from "./parameter-in-own-account.ts";
import portIsAPortNumber from "./port-is-a-port-number.ts";
import portIsNotAVariable from "./port-is-not-a-variable.ts";
import privateImageNeedsAccessRole from "./private-image-needs-access-role.ts";
import publicImageNeedsNoAccessRole from "./public-image-needs-no-access-role.ts";
import repositoryNotEmpty from "./repository-not-empty.ts";
import runtimeIsSupported from "./runtime-is-supported.ts";
import runtimeNeedsCommands from "./runtime-needs-commands.ts";
import secretIsNamed from "./secret-is-named.ts";
import secretNotInPlainText from "./secret-not-in-plain-text.ts";
import secretsNeedInstanceRole from "./secrets-need-instance-role.ts";
import tagKeyNotReserved from "./tag-key-not-reserved.ts";
import tagKeysDiffer from "./tag-keys-differ.ts";
import valuesNeedApi from "./values-need-api.ts";
import variableHoldsNoSecret from "./variable-holds-no-secret.ts";
import variablePrefixNotReserved from "./variable-prefix-not-reserved.ts";
import variablesAndSecretsDiffer from "./variables-and-secrets-differ.ts";
import vpcNeedsConnector from "./vpc-needs-connector.ts";

const rules: ResourceRules = {
  ...base,
  rules: rulesAbout(base.resource, {
    "api-needs-values": apiNeedsValues,
    "auto-deployments-need-own-registry": autoDeploymentsNeedOwnRegistry,
    "auto-scaling-is-active": autoScalingIsActive,
    "auto-scaling-revisions-differ": autoScalingRevisionsDiffer,
    "code-needs-configuration": codeNeedsConfiguration,
    "code-needs-connection": codeNeedsConnection,
    "connection-reaches-repository": connectionReachesRepository,
    "connector-needs-vpc": connectorNeedsVpc,
    "generated-members-not-declared": generatedMembersNotDeclared,
    "health-path-begins-with-slash": healthPathBeginsWithSlash,
    "health-path-needs-http": healthPathNeedsHttp,
    "image-fits-registry": imageFitsRegistry,
    "image-is-pinned": imageIsPinned,
    "image-needs-no-connection": imageNeedsNoConnection,
    "kms-key-not-empty": kmsKeyNotEmpty,
    "memory-fits-cpu": memoryFitsCpu,
    "names-differ": namesDiffer,
    "observability-arn-needs-enabled": observabilityArnNeedsEnabled,
    "observability-needs-arn": observabilityNeedsArn,
    "one-default-auto-scaling": oneDefaultAutoScaling,
    "parameter-in-own-account": parameterInOwnAccount,
    "port-is-a-port-number": portIsAPortNumber,
    "port-is-not-a-variable": portIsNotAVariable,
    "private-image-needs-access-role": privateImageNeedsAccessRole,
    "public-image-needs-no-access-role": publicImageNeedsNoAccessRole,
    "repository-not-empty": repositoryNotEmpty,
    "runtime-is-supported": runtimeIsSupported,
    "runtime-needs-commands": runtimeNeedsCommands,
    "secret-is-named": secretIsNamed,
    "secret-not-in-plain-text": secretNotInPlainText,
    "secrets-need-instance-role": secretsNeedInstanceRole,
    "tag-key-not-reserved": tagKeyNotReserved,
    "tag-keys-differ": tagKeysDiffer,
    "values-need-api": valuesNeedApi,
    "variable-holds-no-secret": variableHoldsNoSecret,
    "variable-prefix-not-reserved": variablePrefixNotReserved,
    "variables-and-secrets-differ": variablesAndSecretsDiffer,
    "vpc-needs-connector": vpcNeedsConnector,
  }),
  changeRules: async () => (await import("../../change/index.generated.ts")).default,
  auditRules: async () => (await import("../../audit/index.generated.ts")).default,
};
export default rules;
