import { cite } from "../../../lib/facts/model/citation.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [cite(2, "Service record (returned by ResumeService)")],
  gap: "hosted-service/tag-limits",
});
