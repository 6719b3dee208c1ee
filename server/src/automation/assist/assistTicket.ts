import {
  TicketMessage,
  type AssistRequest,
  type Assistance,
  type PromptFailure,
  type TicketDetail,
} from '@chatflow/contract'
import { z } from 'zod'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { hideInResponse } from '../../conversations/contacts/hiddenNumbers.ts'
import { maskedContact } from '../../conversations/contacts/maskParts.ts'
import { listMessages } from '../../conversations/messages/listMessages.ts'
import { findVisibleTicket } from '../../conversations/tickets/findVisibleTicket.ts'
import { viewerOf, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { takeAttempt } from '../../platform/throttle.ts'
import { searchKnowledge } from '../knowledge/searchKnowledge.ts'
import { askAssistant, type AskingDeps, type OnWords } from '../prompts/askPrompt.ts'
import { findPromptSettings, type PromptSettings } from '../prompts/promptSettings.ts'
import { instructionsFor, readWanted } from './instructions.ts'
import { transcriptOf, wordsOf } from './transcript.ts'

interface Asked {
  session: Session
  ticketId: number
  request: AssistRequest
  onWords: OnWords | undefined
}

/** A person who clicks asks seldom more often; a program that pretends to be one would spend a company's budget. */
const pace = { name: 'assist', max: 30, within: minutes(1) }

/** How much of a conversation the assistant reads, in pages of the list of messages. */
const pagesRead = { summarise: 3, suggest: 1, translateDraft: 1, rewrite: 0, translateMessage: 0 } as const

/** Asks the company's assistant to help in a conversation. Nothing is sent, and the ticket stays as it is. */
export async function assistTicket(deps: AskingDeps, asked: Asked): Promise<Assistance> {
  const { tenancy } = deps
  const { session, ticketId } = asked
  const { companyId, userId } = session
  const prepared = await tenancy.readTenant(companyId, (tenant) => prepare(tenant, deps, asked))
  await tenancy.withPlatform((platform) => takeAttempt(platform, pace, String(userId)))
  const { settings, messages, passages } = prepared
  const { reply, failure } = await askAssistant(deps, {
    companyId,
    settings: { ...settings, maxTokens: Math.max(settings.maxTokens, roomForWords) },
    messages,
    call: { purpose: 'assist', ticketId, runId: null },
    onWords: asked.onWords,
  })
  const text = readWanted(reply.texts.join('\n\n'))
  if (failure || text === '') return fail((failure && errors[failure]) ?? 'ERR_ASSISTANT_FAILED')
  return { text, sources: [...new Set(passages.map(({ name }) => name))] }
}

/** What an attendant is told; of the rest only that it failed, which the log of the prompt explains. */
const errors: Partial<
  Record<PromptFailure, 'ERR_ASSISTANT_SPENT' | 'ERR_ASSISTANT_KEY' | 'ERR_ASSISTANT_SLOW'>
> = {
  budgetSpent: 'ERR_ASSISTANT_SPENT',
  notAllowedIn: 'ERR_ASSISTANT_KEY',
  tooSlow: 'ERR_ASSISTANT_SLOW',
}

/** The limit of the prompt is that of a reply to customers: a summary would be cut by it. */
const roomForWords = 1500

/** Everything the model is told, as this person may see it. */
async function prepare(tenant: Tenant, { sealKey }: AskingDeps, { session, ticketId, request }: Asked) {
  const viewer = viewerOf(session)
  const ticket = await findVisibleTicket(tenant, viewer, ticketId)
  if (request.task !== 'translateMessage') requireOpen(ticket)
  const settings = await requireAssistant(tenant, sealKey)
  const { company } = await companySnapshot(tenant)
  const all = await readConversation(tenant, { viewer, ticket, pages: pagesRead[request.task] })
  const shown = hideInResponse(session, z.array(TicketMessage), all) as TicketMessage[]
  const contact = viewer.hidesNumbers ? maskedContact(ticket.contact) : ticket.contact
  const isSummary = request.task === 'summarise'
  const passages = request.task === 'suggest' ? await findPassages(tenant, settings, shown) : []
  const context = {
    companyName: company.name,
    contactName: contact.name,
    attendantName: session.name,
    transcript: transcriptOf(isSummary ? shown.filter((message) => message.ticketId === ticketId) : shown, {
      hasNotes: isSummary,
      isGroup: ticket.isGroup,
    }),
    companyWords: settings.prompt,
    knowledge: passages.map(({ name, heading, text }) => ({
      title: heading === '' ? name : `${name}: ${heading}`,
      text,
    })),
  }
  const message =
    request.task === 'translateMessage'
      ? await findWords(tenant, { viewer, ticket, messageId: request.messageId, session })
      : ''
  return { settings, passages, messages: instructionsFor(request, context, message) }
}

function requireOpen({ status }: TicketDetail) {
  if (status !== 'open' && status !== 'group') fail('ERR_TICKET_NOT_OPEN')
}

async function requireAssistant(tenant: Tenant, sealKey: Buffer): Promise<PromptSettings> {
  const { assistantPrompt } = (await companySnapshot(tenant)).settings
  const chosen =
    assistantPrompt !== '' && (await findPromptSettings(tenant, sealKey, Number(assistantPrompt)))
  return chosen || fail('ERR_NO_ASSISTANT')
}

interface Reading {
  viewer: Viewer
  ticket: TicketDetail
  pages: number
}

/** The newest messages, oldest first. */
async function readConversation(tenant: Tenant, { viewer, ticket, pages }: Reading) {
  const messages: TicketMessage[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const read = await listMessages(tenant, viewer, ticket.id, { pageNumber: 1, cursor })
    messages.unshift(...read.messages)
    if (read.nextCursor === null) break
    cursor = read.nextCursor
  }
  return messages
}

/** What the customer wrote since the last reply is what the knowledge is asked. */
function findPassages(tenant: Tenant, { knowledgeIds }: PromptSettings, messages: TicketMessage[]) {
  const said = messages.filter(({ isPrivate, isDeleted }) => !isPrivate && !isDeleted)
  const answered = said.findLastIndex(({ fromMe }) => fromMe)
  const asked = said.slice(answered + 1).map(wordsOf)
  return searchKnowledge(tenant, knowledgeIds, asked.join('\n'))
}

interface Wanted extends Omit<Reading, 'pages'> {
  session: Session
  messageId: number
}

async function findWords(tenant: Tenant, { viewer, ticket, messageId, session }: Wanted): Promise<string> {
  const { messages } = await listMessages(tenant, viewer, ticket.id, { pageNumber: 1, around: messageId })
  const shown = hideInResponse(session, z.array(TicketMessage), messages) as TicketMessage[]
  const message = shown.find(({ id }) => id === messageId)
  const words = message && !message.isDeleted ? (message.transcription ?? message.body) : ''
  return words.trim() === '' ? fail('ERR_NO_MESSAGE_FOUND') : words
}
