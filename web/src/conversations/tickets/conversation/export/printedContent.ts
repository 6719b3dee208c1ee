import { InteractiveData, WaitingData, type MessageType, type TicketMessage } from '@chatflow/contract'
import type { TFunction } from 'i18next'
import { formatDateTime, formatMoney, formatTime } from '../../../../platform/format.ts'
import { pollChoices } from '../../../../ui/voteChoices.ts'
import { countChoices } from '../../../../ui/countChoices.ts'
import { formatPhone } from '../../../../ui/phoneNumber.ts'
import { formatBytes } from '../../../../ui/formatBytes.ts'
import {
  Event,
  PictureData,
  Place,
  Poll,
  readCards,
  readData,
  timesOf,
} from '../../../../ui/bubbles/messageData.ts'

const widest = 280
const highest = 320

/** The picture of a message, in the box it gets on paper. */
export function pictureOf(message: TicketMessage) {
  const isPicture = ['image', 'interactiveMessage', 'adMetaPreview'].includes(message.mediaType)
  const url = message.thumbnailUrl ?? (isPicture ? message.mediaUrl : null)
  if (url === null) return undefined
  const { width = 4, height = 3 } = readData(PictureData, message.dataJson) ?? {}
  const scale = Math.min(widest / width, highest / height)
  return { url, width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface Details {
  title?: string | undefined
  lines?: (string | undefined)[]
}
type Texts = TFunction<'conversationView'>
type Describe = (message: TicketMessage, t: Texts) => Details | undefined

/** What there is to read of a message beside its words. */
const descriptions: Partial<Record<MessageType, Describe>> = {
  conversation: ({ dataJson }, t) =>
    readData(WaitingData, dataJson) ? { title: t('media.waiting') } : undefined,
  audio: ({ transcription }, t) => ({
    title: t('media.audio'),
    lines: [transcription ? `${t('media.transcription')}: ${transcription}` : undefined],
  }),
  video: (_, t) => ({ title: t('media.video') }),
  application: ({ mediaName, mediaSize }, t) => ({
    title: mediaName ?? t('media.document'),
    lines: [mediaSize === null ? undefined : formatBytes(mediaSize)],
  }),
  viewOnceMessage: (_, t) => ({ title: t('media.viewOnce') }),
  adMetaPreview: (_, t) => ({ title: t('media.ad') }),
  call_log: (_, t) => ({ title: t('media.call') }),
  locationMessage: (message, t) => {
    const place = readData(Place, message.dataJson)
    const position = place && `${place.latitude}, ${place.longitude}`
    return { title: place?.name ?? t('media.location'), lines: [place?.address, position] }
  },
  contactMessage: ({ vCard }, t) => {
    const people = readCards(vCard ?? '')
    const lines = people.map(({ name, numbers }) => [name, ...numbers.map(formatPhone)].join(' · '))
    return { title: t('media.contact'), lines }
  },
  pollCreationMessageV3: (message, t) => {
    const poll = readData(Poll, message.dataJson)
    const counted = poll ? countChoices(pollChoices(poll), poll.answers) : []
    const lines = counted.map(
      ({ label, count, names }) => `○ ${label}${count > 0 ? ` · ${count}: ${names}` : ''}`,
    )
    return { title: poll?.name ?? t('media.poll'), lines }
  },
  eventMessage: (message, t) => {
    const event = readData(Event, message.dataJson)
    const times = event && timesOf(event)
    const when = times && `${formatDateTime(times.start)} – ${formatTime(times.end)}`
    return { title: event?.name ?? t('media.event'), lines: [when, event?.location, event?.description] }
  },
  listMessage: interactive,
  interactiveMessage: interactive,
}

function interactive(message: TicketMessage): Details | undefined {
  const data = readData(InteractiveData, message.dataJson)
  if (!data) return undefined
  const { title } = data
  if (data.kind === 'list') {
    const rows = data.sections.flatMap((section) => section.rows.map((row) => `○ ${row.title}`))
    return { title, lines: [data.description, ...rows] }
  }
  if (data.kind === 'pix') {
    const amount = data.amount === null ? undefined : formatMoney(data.amount / 100)
    return { title, lines: [data.merchantName, data.key, amount] }
  }
  if (data.kind === 'buttons')
    return { title, lines: [data.description, ...data.buttons.map((button) => `○ ${button.title}`)] }
  return { title, lines: [data.description, `[${data.buttonText}] ${data.copyText}`] }
}

export function detailsOf(message: TicketMessage, t: Texts) {
  const { title, lines = [] } = descriptions[message.mediaType]?.(message, t) ?? {}
  return { title, lines: lines.filter((line) => line !== undefined && line !== '') as string[] }
}
