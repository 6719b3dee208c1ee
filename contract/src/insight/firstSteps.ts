import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** What makes a new company ready to serve customers, in the order in which one does it. */
export const firstSteps = ['connection', 'queue', 'colleague', 'message'] as const
export type FirstStep = (typeof firstSteps)[number]

export const findFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  summary: 'The first steps that the company has made; nothing when nobody wants to be reminded of them.',
  access: 'settings:manage',
  response: z.object({ done: z.array(z.enum(firstSteps)).nullable() }),
})
