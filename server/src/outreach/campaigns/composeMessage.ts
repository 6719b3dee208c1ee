import {
  renderCampaignText,
  type OwnVariable,
  type TemplateChoice,
  type VariableValues,
} from '@chatflow/contract'
import { variableValues } from '../../conversations/messages/fillIn.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { composeTemplate } from './campaignTemplate.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import type { Turn } from './nextRecipient.ts'

/** The numbers of the messages that say something, from 1. */
export const filled = (texts: string[]) =>
  texts.flatMap((text, index) => (text.trim() === '' ? [] : [index + 1]))

/** Which message somebody gets: the one of their trial, the winner's, or any. `random` is a number from 0 to 1. */
export function variantFor(
  { messages, trialWinner }: Pick<CampaignRow, 'messages' | 'trialWinner'>,
  chosen: number | null,
  random: number,
): number | null {
  const known = chosen ?? trialWinner
  if (known !== null && messages[known - 1]) return known
  const numbers = filled(messages)
  return numbers[Math.floor(random * numbers.length)] ?? null
}

/** Whether somebody is asked before they get the message. */
export const isAskedFirst = ({ campaign, recipient }: Turn) =>
  campaign.confirmation && recipient.confirmedAt === null && filled(campaign.confirmationMessages).length > 0

type Said = Pick<Turn['recipient'], 'name' | 'email' | 'extra'>

/** What the variables stand for: what a list says of somebody goes before what the contact says. */
export function valuesFor(values: VariableValues, { name, email, extra }: Said): VariableValues {
  const own = Object.entries(extra as Record<string, string>).map(([key, value]) => ({ name: key, value }))
  const { contact } = values
  return {
    ...values,
    contact: {
      ...contact,
      name: name || contact.name,
      email: email || contact.email,
      extraInfo: [...own, ...contact.extraInfo],
    },
  }
}

interface Composing {
  turn: Turn
  ticket: LockedTicket
  own: OwnVariable[]
  random: number
}

/** The question whether somebody wants the message. */
export async function composeQuestion(tenant: Tenant, { turn, ticket, own, random }: Composing) {
  const { confirmationMessages } = turn.campaign
  const numbers = filled(confirmationMessages)
  const number = numbers[Math.floor(random * numbers.length)] ?? 1
  const render = await renderer(tenant, { turn, ticket, own })
  return { said: { body: render(confirmationMessages[number - 1] ?? '') }, variant: turn.recipient.variant }
}

/** The words, the file or the template that somebody gets. */
export async function composeMessage(
  tenant: Tenant,
  { turn, ticket, own, random }: Composing,
  isApproved: boolean,
) {
  const { campaign, recipient } = turn
  const render = await renderer(tenant, { turn, ticket, own })
  if (isApproved && campaign.template && ticket.whatsappId !== null) {
    const choice = renderChoice(campaign.template, render)
    const { media } = campaign
    const said = await composeTemplate(tenant, { connectionId: ticket.whatsappId, choice, media })
    return { said, variant: null }
  }
  const variant = variantFor(campaign, recipient.variant, random)
  const { media, messages } = campaign
  const body = render(variant === null ? '' : (messages[variant - 1] ?? ''))
  return { said: { ...(media && { ...mediaColumns(media), mediaType: media.mediaType }), body }, variant }
}

async function renderer(tenant: Tenant, { turn, ticket, own }: Omit<Composing, 'random'>) {
  const values = valuesFor(await variableValues(tenant, ticket, turn.campaign.userId), turn.recipient)
  return (text: string) => renderCampaignText(text, values, own)
}

/** The gaps of a template may speak of the person. */
export const renderChoice = (choice: TemplateChoice, render: (text: string) => string): TemplateChoice => ({
  ...choice,
  parameters: choice.parameters.map(render),
  headerParameters: choice.headerParameters.map(render),
  buttonParameters: choice.buttonParameters.map(({ index, text }) => ({ index, text: render(text) })),
})
