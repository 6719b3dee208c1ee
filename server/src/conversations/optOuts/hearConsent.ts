import { consentPurposes, type ConsentPurpose } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { queueBotMessage } from '../botMessages/queueBotMessage.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { speaksByItself } from '../companySnapshot/serviceRules.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { consentReplies, isAboutConsent, readConsentWord, type ConsentWord } from './consentWords.ts'
import { personOfContact } from './consentPerson.ts'
import { isOptedOut } from './optedOut.ts'
import { recordConsent } from './recordConsent.ts'

interface Said {
  ticket: LockedTicket
  messageId: number
  body: string
  /** The contact is blocked: they are understood, and told nothing. */
  isQuiet: boolean
}

/**
 * Understands a customer who writes that they do not want to be written to any more, or that they do again. Returns
 * whether that was it: then nobody else replies. Asked with every message, so it reads nothing for all the others.
 */
export async function hearConsent(tenant: Tenant, said: Said): Promise<boolean> {
  const word = readConsentWord(said.body)
  if (!word || said.ticket.isGroup || !(await isMeant(tenant, said, word))) return false
  const { ticket, messageId, body } = said
  const person = await personOfContact(tenant, ticket.contactId)
  const changed = await recordConsent(tenant, person, {
    purposes: [...consentPurposes],
    isGiven: word.isGiven,
    source: 'words',
    messageId,
    words: body,
  })
  if (changed.length > 0 && !said.isQuiet) await confirm(tenant, ticket, word)
  return true
}

async function isMeant(tenant: Tenant, { ticket, messageId }: Said, word: ConsentWord): Promise<boolean> {
  // "Start" says nothing about it while nobody is out.
  if (word.isGiven && !(await isOutOfAnything(tenant, ticket.contactId))) return false
  const situation = {
    isAwaited: ticket.automation !== 'none',
    isAttended: ticket.status === 'open',
  }
  if (isAboutConsent(word, { ...situation, answersOutreach: false })) return true
  return (await lastPurpose(tenant, ticket.id, messageId)) !== null
}

const isOutOfAnything = async (tenant: Tenant, contactId: number) =>
  (await isOptedOut(tenant, { contactId }, 'marketing')) ||
  (await isOptedOut(tenant, { contactId }, 'notices'))

/** What the last thing that the customer was told in this ticket was for; null if they had asked for it. */
async function lastPurpose(
  { db, companyId }: Tenant,
  ticketId: number,
  before: number,
): Promise<ConsentPurpose | null> {
  const last = await db
    .selectFrom('messages')
    .select('purpose')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('id', '<', before)
    .where('fromMe', '=', true)
    .where('isPrivate', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.purpose ?? null
}

async function confirm(tenant: Tenant, ticket: LockedTicket, { isGiven }: ConsentWord) {
  if (!(await speaksByItself(tenant))) return
  const { settings } = await companySnapshot(tenant)
  const body = consentReplies[settings.language][isGiven ? 'in' : 'out']
  await queueBotMessage(tenant, ticket, { body, isFilled: true })
}
