import { minutes, seconds } from '../../platform/clock.ts'

const steps = [1, 2, 5, 10, 30, 60, 120].map(seconds)
const longest = minutes(5)

/** How long to wait before the next try, after this many that failed. */
export const backOff = (retries: number) => steps[retries] ?? longest
