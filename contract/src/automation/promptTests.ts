import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { PromptChanges } from './prompts.ts'

/** How a conversation with a prompt stands after the last words of the customer. */
export const promptEnds = ['goesOn', 'handsOver', 'closes'] as const
export type PromptEnd = (typeof promptEnds)[number]

const phrases = z.array(text(1000).trim().min(1, 'Required')).max(20).default([])

/** What has to be so after the last words of the customer. Capitals and accents do not matter. */
export const PromptExpectation = z.object({
  /** Each of them is said somewhere, in this order. */
  texts: phrases,
  /** None of them is said anywhere. */
  avoids: phrases,
  /** Null where any end will do. */
  end: z.enum(promptEnds).nullable().default(null),
  tags: phrases,
  variables: z.record(text(60).min(1), text(1000)).default({}),
})
export type PromptExpectation = z.infer<typeof PromptExpectation>

export const PromptTestForm = z.object({
  name: text(100).trim().min(1, 'Required'),
  /** What the customer writes, one after the other; each is answered before the next. */
  says: z.array(text(4096).trim().min(1, 'Required')).min(1, 'Required').max(10),
  expects: PromptExpectation,
})
export type PromptTestForm = z.infer<typeof PromptTestForm>

export const PromptTestFailure = z.object({
  /** `failed`: the model did not answer; `actual` says why. */
  code: z.enum(['notSaid', 'said', 'otherEnd', 'noTag', 'otherValue', 'failed']),
  /** The name of the variable, where it is about one. */
  name: z.string().optional(),
  expected: z.string(),
  actual: z.string(),
})
export type PromptTestFailure = z.infer<typeof PromptTestFailure>

/** What came of a test when it was last run. */
export const PromptTestResult = z.object({
  ranAt: isoDate,
  failures: z.array(PromptTestFailure),
  /** What both sides said. */
  heard: z.array(z.object({ fromCustomer: z.boolean(), body: z.string() })),
})
export type PromptTestResult = z.infer<typeof PromptTestResult>

export const PromptTest = PromptTestForm.extend({
  id,
  name: z.string(),
  /** Null while it has not been run as it is now. */
  result: PromptTestResult.nullable(),
  updatedAt: isoDate,
})
export type PromptTest = z.infer<typeof PromptTest>
/** Each of them asks a model, and costs. */
export const maxPromptTests = 20

const common = { access: 'prompts:manage', plan: 'useOpenAi' } as const
const byPrompt = z.object({ promptId: idParam })
const byTest = byPrompt.extend({ promptTestId: idParam })

export const listPromptTests = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt/:promptId/tests',
  summary: 'The tests of a prompt, with what came of each when it was last run.',
  params: byPrompt,
  response: z.object({ tests: z.array(PromptTest) }),
})
export const createPromptTest = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt/:promptId/tests',
  summary: 'Adds a test to a prompt.',
  params: byPrompt,
  body: PromptTestForm,
  response: PromptTest,
})
export const updatePromptTest = endpoint({
  ...common,
  method: 'PUT',
  path: '/prompt/:promptId/tests/:promptTestId',
  summary: 'Changes a test of a prompt.',
  params: byTest,
  body: PromptTestForm,
  response: PromptTest,
})
export const deletePromptTest = endpoint({
  ...common,
  method: 'DELETE',
  path: '/prompt/:promptId/tests/:promptTestId',
  summary: 'Removes a test of a prompt.',
  params: byTest,
  response: Message,
})
export const runPromptTests = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt/:promptId/tests/run',
  summary: 'Asks the model every test of a prompt. Nothing is sent to anybody; it counts as use.',
  params: byPrompt,
  /** The form as it stands: what is named here is tested instead of what is saved. */
  body: z.object({ changes: PromptChanges.strict().optional() }),
  response: z.object({ tests: z.array(PromptTest) }),
})
