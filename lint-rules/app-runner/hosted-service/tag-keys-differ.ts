import { cite } from "../../../lib/facts/model/citation.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  on: hostedService,
  cites: [cite(2, "Service record (returned by ResumeService)")],
});
