import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isHeldBack, sendQueue, type Queued, type SendQueueOptions } from './sendQueue.ts'

interface Note {
  text: string
}

/** A network that takes what the test lets it take. */
function aNetwork() {
  const tried: Queued<Note>[] = []
  const open: { take: () => void; refuse: () => void }[] = []
  return {
    tried,
    texts: () => tried.map(({ text }) => text),
    send: (item: Queued<Note>) => {
      tried.push(item)
      return new Promise<string>((resolve, reject) => {
        open.push({ take: () => resolve(item.text), refuse: () => reject(new Error(`no ${item.text}`)) })
      })
    },
    /** What is being sent now. */
    next: async () => {
      await settled()
      return open.shift()!
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

function aQueue(options: Partial<SendQueueOptions<Note, string>> = {}) {
  const network = aNetwork()
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const queueOf = (key: (string | number)[]) =>
    sendQueue<Note, string>(queries, { key, send: network.send, ...options })
  const queue = queueOf(['notes', 1])
  return { network, queue, queueOf, waiting: () => queue.unsent().map(({ text }) => text) }
}

test('items of one conversation are sent one after the other, those of others do not wait', async () => {
  const { network, queue, queueOf } = aQueue()
  const first = queue.send({ text: 'one' })
  const second = queue.send({ text: 'two' })
  const other = queueOf(['notes', 2]).send({ text: 'elsewhere' })
  await settled()
  expect(network.texts()).toEqual(['one', 'elsewhere'])
  const one = await network.next()
  const elsewhere = await network.next()
  one.take()
  const two = await network.next()
  expect(network.texts()).toEqual(['one', 'elsewhere', 'two'])
  two.take()
  elsewhere.take()
  expect(await Promise.all([first, second, other])).toEqual([true, true, true])
  expect(queue.unsent()).toEqual([])
})

test('an item is on its way until what follows its sending is over', async () => {
  const shown = Promise.withResolvers<void>()
  const { network, queue, waiting } = aQueue({ onSent: () => shown.promise })
  const sent = queue.send({ text: 'one' })
  const one = await network.next()
  one.take()
  await settled()
  expect(waiting()).toEqual(['one'])
  shown.resolve()
  expect(await sent).toBe(true)
  expect(waiting()).toEqual([])
})

test('what is refused waits with its reason and is sent again under the same id', async () => {
  const refusals: unknown[] = []
  const { network, queue } = aQueue({ onRefused: (error) => refusals.push(error) })
  const sent = queue.send({ text: 'one' })
  const firstTry = await network.next()
  firstTry.refuse()
  expect(await sent).toBe(false)
  const [refused] = queue.unsent()
  expect(refused).toMatchObject({ text: 'one', error: new Error('no one') })
  expect(refusals).toEqual([new Error('no one')])
  queue.sendAgain(refused!.clientId)
  const secondTry = await network.next()
  expect(network.tried[1]).toMatchObject({ clientId: refused!.clientId, at: refused!.at })
  expect(queue.unsent()[0]!.error).toBeUndefined()
  secondTry.take()
  await settled()
  expect(queue.unsent()).toEqual([])
})

test('what was sent together with a refused item is held back, and follows it in order', async () => {
  const refusals: unknown[] = []
  const { network, queue, waiting } = aQueue({ onRefused: (error) => refusals.push(error) })
  void queue.send({ text: 'one' }, { text: 'two' }, { text: 'three' })
  const one = await network.next()
  one.refuse()
  await settled()
  expect(network.texts()).toEqual(['one'])
  expect(queue.unsent().map(isHeldBack)).toEqual([false, true, true])
  expect(refusals).toHaveLength(1)
  void queue.send({ text: 'later' })
  const later = await network.next()
  later.take()
  queue.sendAgain(queue.unsent()[0]!.clientId)
  for (let count = 0; count < 3; count++) {
    const again = await network.next()
    again.take()
  }
  await settled()
  expect(network.texts()).toEqual(['one', 'later', 'one', 'two', 'three'])
  expect(waiting()).toEqual([])
})

test('a discarded item frees what was held back behind it', async () => {
  const { network, queue, waiting } = aQueue()
  void queue.send({ text: 'one' }, { text: 'two' })
  const one = await network.next()
  one.refuse()
  await settled()
  queue.discard(queue.unsent()[0]!.clientId)
  const two = await network.next()
  two.take()
  await settled()
  expect(network.texts()).toEqual(['one', 'two'])
  expect(waiting()).toEqual([])
})

test('discarding what is being sent calls it back', async () => {
  const { network, queue, waiting } = aQueue()
  void queue.send({ text: 'one' })
  await settled()
  queue.discard(queue.unsent()[0]!.clientId)
  expect(network.tried[0]!.giveUp.signal.aborted).toBe(true)
  expect(waiting()).toEqual([])
})

test('a feature that gives refused items back does not keep them here', async () => {
  const { network, queue, waiting } = aQueue({ keepsRefused: false })
  const sent = queue.send({ text: 'one' })
  const one = await network.next()
  one.refuse()
  expect(await sent).toBe(false)
  expect(waiting()).toEqual([])
})
