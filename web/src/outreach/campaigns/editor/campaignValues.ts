import type { Campaign, CampaignForm, CampaignTrial, TemplateChoice } from '@chatflow/contract'
import { companyTime } from '../../../platform/calendar.ts'

export const messageNumbers = [1, 2, 3, 4, 5] as const
export type MessageNumber = (typeof messageNumbers)[number]
type Texts = Record<`message${MessageNumber}` | `confirmationMessage${MessageNumber}`, string>

/** What the dialog edits. */
export type Values = Texts & {
  name: string
  confirmation: boolean
  /** On the clocks of the company; empty starts it by hand. */
  scheduledAt: string
  contactListId: number | null
  tagListId: number | null
  /** The first of `whatsappIds`, which the contract asks for. */
  whatsappId: number | null
  whatsappIds: number[]
  userId: number | null
  queueId: number | null
  openTicket: CampaignForm['openTicket']
  statusTicket: CampaignForm['statusTicket']
  template: TemplateChoice | null
  trial: CampaignTrial | null
}

const noTexts = Object.fromEntries(
  messageNumbers.flatMap((number) => [
    [`message${number}`, ''],
    [`confirmationMessage${number}`, ''],
  ]),
) as Texts

/** Nothing is sent by itself, and no conversation is opened. A company with one connection means that one. */
export const newValues = (connectionIds: number[]): Values => {
  const whatsappIds = connectionIds.length === 1 ? connectionIds : []
  return {
    ...noTexts,
    name: '',
    confirmation: false,
    scheduledAt: '',
    contactListId: null,
    tagListId: null,
    whatsappId: whatsappIds[0] ?? null,
    whatsappIds,
    userId: null,
    queueId: null,
    openTicket: 'disabled',
    statusTicket: 'closed',
    template: null,
    trial: null,
  }
}

export function valuesOf(campaign: Campaign, timezone: string): Values {
  const { name, confirmation, contactListId, tagListId, whatsappId, whatsapps, userId, queueId } = campaign
  const { openTicket, statusTicket, template, trial, scheduledAt } = campaign
  const texts = Object.fromEntries(
    (Object.keys(noTexts) as (keyof Texts)[]).map((field) => [field, campaign[field]]),
  ) as Texts
  return {
    ...texts,
    name,
    confirmation,
    scheduledAt: scheduledAt === null ? '' : companyTime(scheduledAt, timezone),
    contactListId,
    tagListId,
    whatsappId,
    whatsappIds: whatsapps.map(({ id }) => id),
    userId,
    queueId,
    openTicket,
    statusTicket,
    template,
    trial,
  }
}

/** In the words of the API. The form lets nothing go without a connection. */
export const bodyOf = ({ whatsappId, scheduledAt, ...values }: Values) => ({
  ...values,
  whatsappId: whatsappId ?? 0,
  scheduledAt: scheduledAt === '' ? null : scheduledAt,
  // Without a conversation there is nobody to give it to.
  ...(values.openTicket === 'disabled' && { userId: null, queueId: null }),
  trial: isTrialPossible(values) ? values.trial : null,
})

/** Which of the messages say something. */
export const filledMessages = (values: Texts): MessageNumber[] =>
  messageNumbers.filter((number) => values[`message${number}`].trim() !== '')

/** Two messages are compared: both have to be written. */
const isTrialPossible = (values: Texts) => filledMessages(values).length > 1
