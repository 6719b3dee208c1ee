import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message } from '../platform/fields.ts'
import { NewQueue, Queue, QueueChanges } from './queues.ts'

const byQueue = z.object({ queueId: idParam })

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  summary: 'The queues of the company, in their own order, with their choices.',
  access: 'signedIn',
  isKept: true,
  response: z.array(Queue),
})
export const findQueue = endpoint({
  method: 'GET',
  path: '/queue/:queueId',
  summary: 'One queue with its hours and its whole tree of choices.',
  access: 'signedIn',
  params: byQueue,
  response: Queue,
})
export const createQueue = endpoint({
  method: 'POST',
  path: '/queue',
  summary: 'Adds a queue with its choices, within the limits of the plan.',
  access: 'queues:manage',
  body: NewQueue,
  response: Queue,
})
/** `chatbots` replaces the whole tree: an option with the id of one that is there changes that one, wherever it stands. */
export const updateQueue = endpoint({
  method: 'PUT',
  path: '/queue/:queueId',
  summary: 'Changes a queue. What is not named stays as it is.',
  access: 'queues:manage',
  params: byQueue,
  body: QueueChanges,
  response: Queue,
  status: 201,
})
export const deleteQueue = endpoint({
  method: 'DELETE',
  path: '/queue/:queueId',
  summary: 'Removes a queue. Its tickets go on without one, and choices that led to it lead nowhere.',
  access: 'queues:manage',
  params: byQueue,
  response: Message,
})
export const orderQueues = endpoint({
  method: 'PUT',
  path: '/queue/order',
  summary: 'Puts the queues in this order. Those that are not named follow, in the order they had.',
  access: 'queues:manage',
  body: z.object({ queueIds: z.array(id).min(1).max(1000) }),
  response: z.array(Queue),
})
