/** The members that Lintel reads of responses of CloudWatch, from the public service model. */
import { listsOf, struct, text, type XmlStruct } from "../../facts/model/xml-response.ts";

const list = listsOf("member");

/** The responses, by operation. */
export const cloudWatchResponses = {
  GetMetricData: struct({
    MetricDataResults: list("MetricDataResults", {
      Id: text("Id"),
      /** `Complete`, `PartialData`, `InternalError` or `Forbidden`. */
      StatusCode: text("StatusCode"),
      Values: { kind: "list", at: "Values", element: text("member") },
    }),
    NextToken: text("NextToken"),
  }),
} as const satisfies { readonly [operation: string]: XmlStruct };

/** The most metrics that one GetMetricData reads (reference of the API, GetMetricData). */
export const maxQueries = 500;
