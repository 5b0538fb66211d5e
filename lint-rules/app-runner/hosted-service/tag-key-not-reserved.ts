import { cite } from "../../../lib/facts/model/citation.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  on: hostedService,
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/tag-limits",
});
