import { createTurns } from './turns.ts'

interface Line {
  turns: ReturnType<typeof createTurns>
  count: number
}
const lines = new Map<string, Line>()

/**
 * The Signal library keeps one queue per address for the whole process, and runs what waits in it in the name of the
 * one who came first: of two numbers that speak to one person at a time, one would store its keys with the other's,
 * or nowhere. Here one is let in at a time.
 */
export async function inLineOf<T>(address: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(address) ?? { turns: createTurns(), count: 0 }
  lines.set(address, line)
  line.count += 1
  try {
    return await line.turns.run(work)
  } finally {
    line.count -= 1
    if (line.count === 0) lines.delete(address)
  }
}
