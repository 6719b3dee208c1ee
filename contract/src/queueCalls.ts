import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Queue } from './queues.ts'

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  summary: 'The queues of the company, in their own order, with their choices.',
  access: 'signedIn',
  answer: z.array(Queue),
})
