import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service/hosted-service.ts";
import { tagKeysDiffer } from "../tag-keys.ts";

export default tagKeysDiffer({
  on: hostedService,
  cites: [cite(2, "Service record (returned by ResumeService)")],
});
