interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}
interface Options<Item, Result> {
  /** Items of one key run in the order in which they came, one run at a time; other keys do not wait for them. */
  keyOf(item: Item): string | number
  max: number
  /** Returns a result for each item, in their order. */
  work(items: Item[]): Promise<Result[]>
}

/**
 * Runs the work once for all that was asked for while it last ran: a flood costs as many runs as fit one behind the
 * other, not one for each caller. No answer is older than its question. When a run fails, each of its items runs
 * again alone, so that a bad one fails alone.
 */
export function together<Item, Result>({ keyOf, max, work }: Options<Item, Result>) {
  const queues = new Map<string | number, Waiting<Item, Result>[]>()

  async function runAll(key: string | number, queue: Waiting<Item, Result>[]) {
    while (queue.length > 0) await run(queue.splice(0, max))
    queues.delete(key)
  }
  async function run(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!)
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => run([one])))
      else for (const { reject } of batch) reject(error)
    }
  }
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const waiting = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue) return void queue.push(waiting)
      const fresh = [waiting]
      queues.set(key, fresh)
      void runAll(key, fresh)
    })
}
