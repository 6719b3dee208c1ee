import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const productVersion = '13.0.0'

export const readVersion = endpoint({
  method: 'GET',
  path: '/version',
  summary: 'The version of the product.',
  access: 'public',
  response: z.object({ version: z.string() }),
})
export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Responds while the process is alive.',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
})
