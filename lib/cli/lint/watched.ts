/** Set for the runs that `lintel lint --watch` starts: they send it the files that they rest on. */
export const watchedVariable = "LINTEL_WATCHED";
