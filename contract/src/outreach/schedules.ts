import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { TemplateChoice } from '../channels/templates.ts'
import { customerName } from '../platform/hidden.ts'
import { Attachment, id, isoDate, looseBoolean, text, toggle } from '../platform/fields.ts'
import { maxBodyLength } from '../conversations/messages.ts'

/** PENDENTE waits, ENVIADA is done. ERRO: the last sending failed, for the reason in `failure`; others may still wait. */
export const scheduleStatuses = ['PENDENTE', 'ENVIADA', 'ERRO'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** What `intervalo` counts in. */
export const scheduleIntervals = { days: 1, weeks: 2, months: 3, minutes: 4 } as const
/** What happens on weekends and holidays: it is sent all the same, one business day before, or one after. */
export const scheduleDayRules = { same: 4, before: 5, after: 6 } as const
/** What becomes of the ticket when it is sent. An active ticket of the conversation is used as it is. */
export const scheduleTicketStatuses = ['closed', 'pending', 'open'] as const

/** What is this late is not sent any more. */
export const scheduleMaxLateMs = 86_400_000
export const scheduleMostTimes = 1_000

/** A message that waits for its time, once or repeatedly. */
export const Schedule = z.object({
  id,
  body: z.string(),
  contactId: id,
  contact: z.object({ id, name: customerName }),
  /** The time its author wants: of the one that waits, or of the last one. */
  sendAt: isoDate,
  /** When the next one really goes: `sendAt`, moved off weekends and holidays. Null when nothing waits. */
  dueAt: isoDate.nullable(),
  /** Set when the last one was sent; from then on it cannot be changed. */
  sentAt: isoDate.nullable(),
  status: z.enum(scheduleStatuses),
  /** Why the last one was not sent. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  openTicket: toggle,
  ticketUserId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: z.enum(scheduleTicketStatuses),
  intervalo: z.number().int(),
  valorIntervalo: z.number().int(),
  enviarQuantasVezes: z.number().int(),
  /** What the repetitions are counted from: it knows the 31st also in a shorter month. */
  anchorAt: isoDate,
  /** Of `enviarQuantasVezes`, how many have had their turn. */
  timesDone: z.number().int(),
  tipoDias: z.number().int(),
  assinar: z.boolean(),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  whatsappId: id.nullable(),
  whatsapp: z.object({ id, name: z.string(), channel: channelKind }).nullable(),
  /** Sent instead of `body`, which says what the customer will read. */
  template: TemplateChoice.nullable(),
  /** Where the last one lies. */
  ticketId: id.nullable(),
  ...Attachment.shape,
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Schedule = z.infer<typeof Schedule>

/** Nothing chosen is an empty text in some forms. */
const choice = z.union([id, z.literal(''), z.null()]).transform((chosen) => (chosen === '' ? null : chosen))

/** Without a zone it is meant in the company's. */
export const wantedTime = z.iso.datetime({ local: true, offset: true, error: 'Obrigatório' })

const fields = {
  body: text(maxBodyLength).trim().min(5, 'Mensagem muito curta'),
  contactId: z.number('Obrigatório').int(),
  sendAt: wantedTime,
  whatsappId: choice,
  /** An empty one opens the ticket for the author. */
  ticketUserId: choice,
  queueId: choice,
  openTicket: toggle,
  statusTicket: z.enum(scheduleTicketStatuses),
  intervalo: z.coerce.number().int().min(1).max(4),
  valorIntervalo: z.coerce.number().int().min(0).max(10_000),
  enviarQuantasVezes: z.coerce.number().int().min(1).max(scheduleMostTimes),
  tipoDias: z.coerce.number().int().min(4).max(6),
  /** Begins with the author's name. */
  assinar: looseBoolean,
  /** Needs a connection: templates belong to one. */
  template: TemplateChoice.nullable(),
}

/** What a change does not mention stays. */
export const ScheduleChanges = z.object(fields).partial()
export type ScheduleChanges = z.infer<typeof ScheduleChanges>

export const ScheduleForm = z
  .object({
    ...fields,
    whatsappId: fields.whatsappId.default(null),
    ticketUserId: fields.ticketUserId.default(null),
    queueId: fields.queueId.default(null),
    openTicket: fields.openTicket.default('enabled'),
    statusTicket: fields.statusTicket.default('closed'),
    intervalo: fields.intervalo.default(scheduleIntervals.days),
    valorIntervalo: fields.valorIntervalo.default(0),
    enviarQuantasVezes: fields.enviarQuantasVezes.default(1),
    tipoDias: fields.tipoDias.default(scheduleDayRules.same),
    assinar: fields.assinar.default(false),
    template: fields.template.default(null),
  })
  .refine(({ enviarQuantasVezes, valorIntervalo }) => enviarQuantasVezes === 1 || valorIntervalo > 0, {
    path: ['valorIntervalo'],
    message: 'Obrigatório',
  })
  .refine(({ template, whatsappId }) => template === null || whatsappId !== null, {
    path: ['whatsappId'],
    message: 'Obrigatório',
  })
export type ScheduleForm = z.infer<typeof ScheduleForm>
