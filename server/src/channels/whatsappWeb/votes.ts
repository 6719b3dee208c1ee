import { decryptEventResponse, decryptPollVote, jidNormalizedUser, proto, type WAMessage } from 'baileys'
import { createHash } from 'node:crypto'
import { unwrap } from './content.ts'
import type { EventContext, KeptMessage } from './whatsappWebTypes.ts'

/**
 * Votes and replies to invitations are encrypted once more, with a secret of the message that they belong to and the
 * addresses of both sides. Returns nothing for what is none, or whose question is not known any more.
 */
export async function chosenIn(message: WAMessage, context: EventContext): Promise<string[] | undefined> {
  const { pollUpdateMessage: update, encEventResponseMessage: reply } = unwrap(message.message ?? {}).content
  if (update?.vote) {
    const question = await questionOf(update.pollCreationMessageKey, message, context)
    return question && openVote(update.vote, question)
  }
  if (!reply) return undefined
  const question = await questionOf(reply.eventCreationMessageKey, message, context)
  return question && openReply(reply, question)
}

async function questionOf(
  key: proto.IMessageKey | null | undefined,
  message: WAMessage,
  context: EventContext,
): Promise<Question | undefined> {
  const wid = key?.id
  const asked = wid ? await context.kept(wid) : undefined
  const secret = asked?.message.messageContextInfo?.messageSecret
  if (!wid || !asked || !secret) return undefined
  return { wid, secret, content: asked.message, tries: pairsOf(message, asked, context) }
}

interface Question {
  wid: string
  secret: Uint8Array
  content: proto.IMessage
  tries: Pair[]
}

function openVote(vote: proto.Message.IPollEncValue, { wid, secret, content, tries }: Question) {
  const hashes = firstThatOpens(tries, ({ author, voter }) =>
    decryptPollVote(vote, { pollEncKey: secret, pollCreatorJid: author, pollMsgId: wid, voterJid: voter }),
  )?.selectedOptions
  return hashes && optionsOf(content).filter((option) => hashes.some((hash) => isHashOf(hash, option)))
}

function openReply(reply: proto.Message.IEncEventResponseMessage, { wid, secret, tries }: Question) {
  const response = firstThatOpens(tries, ({ author, voter }) =>
    decryptEventResponse(reply, {
      eventEncKey: secret,
      eventCreatorJid: author,
      eventMsgId: wid,
      responderJid: voter,
    }),
  )?.response
  return response === undefined || response === null ? undefined : (answers.get(response) ?? [])
}

const { EventResponseType } = proto.Message.EventResponseMessage
const answers = new Map<number, string[]>([
  [EventResponseType.GOING, ['going']],
  [EventResponseType.MAYBE, ['maybe']],
  [EventResponseType.NOT_GOING, ['notGoing']],
])

interface Pair {
  author: string
  voter: string
}

/** Everybody has two addresses, and nobody says which were used. */
function pairsOf({ key }: WAMessage, { key: asked }: KeptMessage, { me }: EventContext): Pair[] {
  const ours = [me.id, me.lid]
  const voters = key.fromMe ? ours : [key.participant || key.remoteJid, key.participantAlt, key.remoteJidAlt]
  // Between two people, the one who asked and is not us is the one who votes, or the one we vote for.
  const authors = asked.fromMe
    ? ours
    : [asked.participant || asked.remoteJid, key.remoteJidAlt, key.participantAlt]
  return named(authors).flatMap((author) => named(voters).map((voter) => ({ author, voter })))
}
const named = (jids: (string | null | undefined)[]) =>
  jids.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []))

/** The wrong pair fails: what is encrypted is signed, too. */
function firstThatOpens<T>(pairs: Pair[], open: (pair: Pair) => T): T | undefined {
  for (const pair of pairs) {
    try {
      return open(pair)
    } catch {
      continue
    }
  }
  return undefined
}

function optionsOf(message: proto.IMessage): string[] {
  const { content } = unwrap(message)
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5
  return (poll?.options ?? []).flatMap(({ optionName }) => optionName ?? [])
}

const isHashOf = (hash: Uint8Array, option: string) =>
  createHash('sha256').update(option).digest().equals(hash)
