import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const QueueName = z.object({ id, name: z.string(), color: z.string() })
export type QueueName = z.infer<typeof QueueName>

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  summary: 'The queues of the company, in their own order.',
  access: 'signedIn',
  answer: z.array(QueueName.extend({ orderQueue: z.number() })),
})
