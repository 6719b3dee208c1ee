import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Message, text } from '../platform/fields.ts'
import { planFlags, type PlanFlag } from '../platform/planFlags.ts'
import { Plan } from './plans.ts'

/** Old clients send numbers as they were typed, with a comma for the cents. */
const typed = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : value
const limit = z.preprocess(
  typed,
  z.number('Required').int('Invalid').min(0, 'Invalid').max(1_000_000, 'Invalid'),
)
const amount = z.preprocess(
  typed,
  z
    .number('Required')
    .min(0, 'Invalid')
    .max(9_999_999.99, 'Invalid')
    .transform((value) => Math.round(value * 100) / 100),
)
const flags = Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<
  PlanFlag,
  z.ZodBoolean
>
const planFields = z.object({
  name: text(50).trim().min(2, 'Too Short!'),
  users: limit,
  connections: limit,
  queues: limit,
  amount,
  isPublic: z.boolean(),
  ...flags,
})
/** Counts nothing, has everything switched on and is offered to the public. */
export const newPlanDefaults = {
  name: '',
  users: 0,
  connections: 0,
  queues: 0,
  amount: 0,
  isPublic: true,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>),
}
export const PlanChanges = planFields.partial()
export type PlanChanges = z.infer<typeof PlanChanges>
/** What is left out is as in every new plan. */
export const NewPlan = PlanChanges.extend({ name: planFields.shape.name })
export type NewPlan = z.infer<typeof NewPlan>

/** A plan as the owner of the platform sees it. */
export const OwnedPlan = Plan.extend({ companies: z.number().int() })
export type OwnedPlan = z.infer<typeof OwnedPlan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  summary: 'Every plan, the cheapest first, with how many companies have it.',
  access: 'plans:manage',
  response: z.array(OwnedPlan),
})
export const findPlan = endpoint({
  method: 'GET',
  path: '/plans/:planId',
  summary: 'One plan: the own one, or any for a super user.',
  access: 'signedIn',
  whileExpired: true,
  params: z.object({ planId: idParam }),
  response: Plan,
})
export const createPlan = endpoint({
  method: 'POST',
  path: '/plans',
  summary: 'Adds a plan to the price list.',
  access: 'plans:manage',
  body: NewPlan,
  response: Plan,
})
export const updatePlan = endpoint({
  method: 'PUT',
  path: '/plans/:planId',
  summary: 'Changes a plan, at once for every company that has it.',
  access: 'plans:manage',
  params: z.object({ planId: idParam }),
  body: PlanChanges,
  response: Plan,
})
export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/plans/:planId',
  summary: 'Deletes a plan that no company has.',
  access: 'plans:manage',
  params: z.object({ planId: idParam }),
  response: Message,
})
