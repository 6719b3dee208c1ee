import { z } from 'zod'
import { maxBodyLength } from '../conversations/messages.ts'
import { can, type Person } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { snoozePreset } from './snooze.ts'

const words = text(maxBodyLength).trim().min(1, 'Required')

/** One step of a macro. Texts may hold variables such as `{{firstName}}`. */
export const MacroAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reply'), text: words }),
  z.object({ type: z.literal('note'), text: words }),
  z.object({ type: z.literal('tags'), tagIds: z.array(id).min(1, 'Required').max(20) }),
  z.object({ type: z.literal('transfer'), queueId: id, userId: id.nullable().default(null) }),
  z.object({ type: z.literal('snooze'), preset: snoozePreset }),
  z.object({ type: z.literal('close'), sendFarewellMessage: z.boolean().default(true) }),
])
export type MacroAction = z.infer<typeof MacroAction>
export type MacroStep = MacroAction['type']

/** After one of these the ticket is somewhere else: it is the last step. */
export const macroEnds: readonly MacroStep[] = ['transfer', 'snooze', 'close']
export const maxMacroActions = 10

const actions = z
  .array(MacroAction)
  .min(1, 'Required')
  .max(maxMacroActions)
  .refine((steps) => steps.slice(0, -1).every(({ type }) => !macroEnds.includes(type)), {
    message: 'EndsLast',
  })

export const Macro = z.object({
  id,
  name: z.string(),
  /** For everyone in the company; otherwise its author's own. */
  isShared: z.boolean(),
  actions: z.array(MacroAction),
  /** How often it was run to its end. */
  uses: z.number().int(),
  /** Absent when its author has left. */
  userId: id.nullable(),
  updatedAt: isoDate,
})
export type Macro = z.infer<typeof Macro>

export const MacroForm = z.object({
  name: text(80).trim().min(1, 'Required'),
  isShared: looseBoolean.default(false),
  actions,
})
export type MacroForm = z.infer<typeof MacroForm>

/** What is left out stays as it is. */
export const MacroChanges = MacroForm.extend({ isShared: looseBoolean }).partial()
export type MacroChanges = z.infer<typeof MacroChanges>

/** One's own is one's own to change; what is shared, those who may share. */
export const mayChangeMacro = (
  person: Person,
  ownId: number,
  { userId, isShared }: Pick<Macro, 'userId' | 'isShared'>,
): boolean => (isShared ? can(person, 'macros:share') : userId === ownId)

/** A macro that was started, until it is done or undone. */
export const MacroRun = z.object({ id, ticketId: id, name: z.string(), dueAt: isoDate })
export type MacroRun = z.infer<typeof MacroRun>

const byMacro = z.object({ macroId: idParam })

export const listMacros = endpoint({
  method: 'GET',
  path: '/macros',
  summary: 'The macros one may run, by name: one’s own and those that are shared.',
  access: 'signedIn',
  query: pageQuery,
  response: z.object({ records: z.array(Macro), ...pageEnd }),
})
export const listUsableMacros = endpoint({
  method: 'GET',
  path: '/macros/list',
  summary: 'All macros that a conversation offers, the most used first.',
  access: 'signedIn',
  response: z.array(Macro),
})
export const createMacro = endpoint({
  method: 'POST',
  path: '/macros',
  summary: 'Keeps several steps under a name. To share them is the admins’ right.',
  access: 'signedIn',
  body: MacroForm,
  response: Macro,
})
export const updateMacro = endpoint({
  method: 'PUT',
  path: '/macros/:macroId',
  summary: 'Changes a macro. What is left out stays as it is, and what has been started keeps its steps.',
  access: 'signedIn',
  params: byMacro,
  body: MacroChanges,
  response: Macro,
})
export const deleteMacro = endpoint({
  method: 'DELETE',
  path: '/macros/:macroId',
  summary: 'Removes a macro.',
  access: 'signedIn',
  params: byMacro,
  response: Message,
})
export const runMacro = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/macros/:macroId',
  summary:
    'Does the steps of a macro to a ticket in five seconds, all of them or none. Refused at once when one of them is not allowed.',
  access: 'signedIn',
  params: z.object({ ticketId: idParam, macroId: idParam }),
  response: MacroRun,
})
export const undoMacro = endpoint({
  method: 'DELETE',
  path: '/macro-runs/:macroRunId',
  summary: 'Takes a macro back before it is done. 404 when it is too late.',
  access: 'signedIn',
  params: z.object({ macroRunId: idParam }),
  response: Message,
})
