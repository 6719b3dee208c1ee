import { simulateInbound } from '@chatflow/contract'
import type { MeasuredServer } from './measuredServer.ts'
import { responseOf } from './sameResponse.ts'

/** A customer as the simulated network knows one. */
export const writer = (customer: number) => ({
  number: String(5_511_970_000_000 + customer),
  name: `Cliente ${customer}`,
})

interface Line {
  product: MeasuredServer
  /** Of somebody who may play customers. */
  headers: Record<string, string>
  connectionId: number
}

/** Lets a customer write. Resolves when the network has taken it. */
export const writeAs = ({ product, headers, connectionId }: Line, customer: number, said: Said) =>
  responseOf(product.url, {
    method: simulateInbound.method,
    path: `/api${simulateInbound.path.replace(':whatsappId', String(connectionId))}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...writer(customer), ...said }),
  })
interface Said {
  body: string
  externalId: string
}
