import assert from 'node:assert/strict'
import type { MeasuredServer } from './measuredServer.ts'
import type { Call, Row } from './row.ts'

/** A floor that answers something else is no floor. */
export async function requireSameAnswer(
  row: Row,
  call: Call,
  { product, floor }: Record<'product' | 'floor', MeasuredServer>,
) {
  const read = async (server: MeasuredServer) => {
    const answer = await answerOf(server.url, call)
    return row.comparable ? row.comparable(answer) : answer
  }
  const [wanted, given] = [await read(product), await read(floor)]
  assert.deepEqual(given, wanted, `The floor of "${row.name}" does not answer what the product answers.`)
}

export async function answerOf(url: string, { path, ...call }: Call): Promise<unknown> {
  const response = await fetch(new URL(path, url), call)
  const body = await response.text()
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}: ${body}`)
  return JSON.parse(body)
}
