import { z } from 'zod'
import { hours } from '../../platform/clock.ts'
import { botTexts } from './botTexts.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { defineRun } from './runs.ts'

const audioRun = defineRun('audio', z.object({ refusedAt: z.number().nullable().default(null) }))

/** Asks for words instead of a recording, where nobody listens to them: once an hour in a ticket. */
export async function refuseAudio(turn: BotTurn): Promise<Outcome | undefined> {
  const { tenant, contact, settings, newMessages } = turn
  const recording = newMessages.findLast(({ mediaType }) => mediaType === 'audio')
  const isAccepted = contact.acceptAudioMessage && settings.acceptAudioMessageContact
  if (!recording || isAccepted) return undefined
  const now = tenant.now().getTime()
  const { refusedAt } = audioRun.memory(turn)
  if (refusedAt !== null && now - refusedAt < hours(1)) return { reason: 'aMomentAgo' }
  await audioRun.save(turn, 'done', { refusedAt: now })
  await turn.queueMessage({ body: botTexts[settings.language].refuseAudio, quotedMsgId: recording.id })
  return { reason: 'noAudio' }
}
