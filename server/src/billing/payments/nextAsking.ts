import { days, hours, later, minutes } from '../../platform/clock.ts'

interface AskedCharge {
  asked: number
  isPaid: boolean
  createdAt: string
  expiresAt: string
}

/** Minutes between the first questions: who has just paid waits at the screen. */
const early = [1, 1, 2, 5, 10, 20, 30, 60]
/** A gateway may settle what was begun in the last moment, and take back what was paid long ago. */
const afterExpiry = days(3)
const afterPayment = days(120)

/** When a gateway is asked about a charge again, whether or not it calls; nothing once it cannot change any more. */
export function nextAsking(
  { asked, isPaid, createdAt, expiresAt }: AskedCharge,
  now: Date,
): Date | undefined {
  if (isPaid) {
    const isOver = later(new Date(createdAt), afterPayment) < now
    return isOver ? undefined : later(now, days(1))
  }
  if (later(new Date(expiresAt), afterExpiry) < now) return undefined
  const pause = early[asked - 1]
  return later(now, pause === undefined ? hours(2) : minutes(pause))
}
