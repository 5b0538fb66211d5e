/** The members that Lintel reads of responses of EC2 Auto Scaling, from the public service model. */
import { listsOf, struct, text, within, type XmlStruct } from "../../../facts/model/xml-response.ts";

const list = listsOf("member");

const template = {
  LaunchTemplateId: text("LaunchTemplateId"),
  LaunchTemplateName: text("LaunchTemplateName"),
  Version: text("Version"),
};
const nextToken = { NextToken: text("NextToken") };

/** The responses, by operation. */
export const autoScalingResponses = {
  DescribeAutoScalingGroups: struct({
    AutoScalingGroups: list("AutoScalingGroups", {
      AutoScalingGroupName: text("AutoScalingGroupName"),
      AutoScalingGroupARN: text("AutoScalingGroupARN"),
      LaunchConfigurationName: text("LaunchConfigurationName"),
      LaunchTemplate: within("LaunchTemplate", template),
      MixedInstancesPolicy: within("MixedInstancesPolicy", {
        LaunchTemplate: within("LaunchTemplate", {
          LaunchTemplateSpecification: within("LaunchTemplateSpecification", template),
          Overrides: list("Overrides", {
            LaunchTemplateSpecification: within("LaunchTemplateSpecification", template),
            ImageId: text("ImageId"),
          }),
        }),
      }),
      Instances: list("Instances", {
        InstanceId: text("InstanceId"),
        LaunchConfigurationName: text("LaunchConfigurationName"),
        LaunchTemplate: within("LaunchTemplate", template),
      }),
    }),
    ...nextToken,
  }),
  DescribeLaunchConfigurations: struct({
    LaunchConfigurations: list("LaunchConfigurations", {
      LaunchConfigurationName: text("LaunchConfigurationName"),
      ImageId: text("ImageId"),
    }),
    ...nextToken,
  }),
} as const satisfies { readonly [operation: string]: XmlStruct };
