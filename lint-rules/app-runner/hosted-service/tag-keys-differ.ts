import { cite } from "../../../lib/facts/model/citation.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [cite(2, "Service record (returned by ResumeService)")],
});
