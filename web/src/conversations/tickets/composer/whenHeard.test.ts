import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, lineBack, noResponse } from '../../../platform/ApiError.ts'
import { whenHeard } from './whenHeard.ts'

const away = () => new ApiError(0, noResponse)
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const target = new EventTarget()
beforeAll(() => {
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
})
afterAll(() => void vi.unstubAllGlobals())
const comeBack = () => target.dispatchEvent(new Event(lineBack))

/** A network that is away as often as it is told to be. */
function aNetwork(...failures: (Error | undefined)[]) {
  const tries: number[] = []
  return {
    tries,
    send: async () => {
      tries.push(tries.length)
      const failure = failures.shift()
      if (failure) throw failure
      return 'taken'
    },
  }
}
const anItem = () => ({ clientId: 'a', giveUp: new AbortController() })

test('what nobody heard is said again when the line is back, and once', async () => {
  const network = aNetwork(away(), new ApiError(502, ''))
  const sent = whenHeard(anItem(), network.send)
  await settled()
  expect(network.tries).toHaveLength(1)
  comeBack()
  await settled()
  expect(network.tries).toHaveLength(2)
  comeBack()
  expect(await sent).toBe('taken')
  comeBack()
  expect(network.tries).toHaveLength(3)
})

test('what the server refuses is not said again', async () => {
  const network = aNetwork(new ApiError(403, 'ERR_NO_PERMISSION'))
  await expect(whenHeard(anItem(), network.send)).rejects.toThrow('ERR_NO_PERMISSION')
  expect(network.tries).toHaveLength(1)
})

test('what is discarded while it waits is not said when the line is back', async () => {
  const network = aNetwork(away())
  const item = anItem()
  const sent = whenHeard(item, network.send)
  await settled()
  item.giveUp.abort()
  await expect(sent).rejects.toThrow(noResponse)
  comeBack()
  expect(network.tries).toHaveLength(1)
})
