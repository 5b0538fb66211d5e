/** Set for the runs that `lintel lint --watch` starts: they report to it the files that they depend on. */
export const watchedVariable = "LINTEL_WATCHED";
