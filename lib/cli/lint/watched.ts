/** Set for the runs that `lintel lint --watch` starts: they lint once, and report the files that they depend on. */
export const watchedVariable = "LINTEL_WATCHED";
