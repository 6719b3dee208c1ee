/** Where a service does not say how long a recording was: voice notes have four kilobytes to a second. */
export const secondsOf = (bytes: number): number => Math.ceil(bytes / 4000)
