import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import type { PlanFlag } from '../platform/planFlags.ts'

export const Plan = z.object({
  id,
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  amount: z.number(),
  isPublic: z.boolean(),
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
} satisfies Record<PlanFlag, z.ZodBoolean> & Record<string, z.ZodType>)
export type Plan = z.infer<typeof Plan>

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  summary: 'The plans a new company may choose from.',
  access: 'public',
  response: z.array(Plan),
})
