import type { MeasuredServer } from './measuredServer.ts'
import type { Call, Row, Side } from './row.ts'

/** A floor whose response is another is no floor. */
export async function requireSameResponse(row: Row, call: Call, servers: Record<Side, MeasuredServer>) {
  const read = async (side: Side) => row.shown[side](await responseOf(servers[side].url, call))
  const product = await read('product')
  const difference = firstDifference(product, await read('floor'))
  if (difference)
    throw new Error(`The floor of "${row.name}" does not respond what the product responds: ${difference}`)
  // Nothing is like nothing: such a response proves nothing, and nobody measures it.
  if (Array.isArray(product) && product.length === 0) throw new Error(`"${row.name}" finds nothing`)
}

/** Where two responses part, and what each says there. Both are pages long. */
function firstDifference(product: unknown, floor: unknown, path = 'response'): string | undefined {
  const areObjects = [product, floor].every((value) => typeof value === 'object' && value !== null)
  if (!areObjects) {
    const [said, returned] = [product, floor].map((value) => JSON.stringify(value)?.slice(0, 200))
    return Object.is(product, floor) ? undefined : `${path} is ${said}, not ${returned}`
  }
  const [left, right] = [product as Record<string, unknown>, floor as Record<string, unknown>]
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = firstDifference(left[key], right[key], `${path}.${key}`)
    if (difference) return difference
  }
  return undefined
}

export async function responseOf(url: string, { path, ...call }: Call): Promise<unknown> {
  const response = await fetch(new URL(path, url), call)
  const body = await response.text()
  if (!response.ok) throw new Error(`${call.method} ${path} responded ${response.status}: ${body}`)
  return JSON.parse(body)
}
