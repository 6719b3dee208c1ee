import { InteractiveData, type TicketMessage } from '@chatflow/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoney, formatTime } from '../../../platform/format.ts'
import { formatPhone } from '../../../ui/phoneNumber.ts'
import { formatBytes } from '../bubbles/formatBytes.ts'
import { Event, Picture, Place, Poll, readCards, readData, timesOf } from '../bubbles/messageData.ts'

const widest = 280
const highest = 320

/** The picture of a message, in the box it gets on paper. */
export function pictureOf(message: TicketMessage) {
  const isPicture = ['image', 'interactiveMessage', 'adMetaPreview'].includes(message.mediaType)
  const url = message.thumbnailUrl ?? (isPicture ? message.mediaUrl : null)
  if (url === null) return undefined
  const { width = 4, height = 3 } = readData(Picture, message) ?? {}
  const scale = Math.min(widest / width, highest / height)
  return { url, width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface Details {
  title?: string
  lines: string[]
}

/** What there is to read of a message beside its words. */
export function useDetails(): (message: TicketMessage) => Details {
  const { t } = useTranslation('conversation')
  return (message) => {
    const { mediaType, mediaName, mediaSize, transcription } = message
    switch (mediaType) {
      case 'audio':
        return {
          title: t('media.audio'),
          lines: transcription ? [`${t('media.transcription')}: ${transcription}`] : [],
        }
      case 'video':
        return { title: t('media.video'), lines: [] }
      case 'application':
        return {
          title: mediaName ?? t('media.document'),
          lines: mediaSize === null ? [] : [formatBytes(mediaSize)],
        }
      case 'viewOnceMessage':
        return { title: t('media.viewOnce'), lines: [] }
      case 'adMetaPreview':
        return { title: t('media.ad'), lines: [] }
      case 'call_log':
        return { title: t('media.call'), lines: [] }
      default:
        return structured(message) ?? { lines: [] }
    }
  }
}

/** Of kinds that carry data of their own. */
function structured(message: TicketMessage): Details | undefined {
  switch (message.mediaType) {
    case 'locationMessage': {
      const place = readData(Place, message)
      return (
        place && {
          title: place.name ?? '',
          lines: [place.address, `${place.latitude}, ${place.longitude}`].filter(isText),
        }
      )
    }
    case 'contactMessage': {
      const people = readCards(message.vCard ?? '')
      return { lines: people.map(({ name, numbers }) => [name, ...numbers.map(formatPhone)].join(' · ')) }
    }
    case 'pollCreationMessageV3': {
      const poll = readData(Poll, message)
      return poll && { title: poll.name, lines: poll.options.map((option) => `○ ${option}`) }
    }
    case 'eventMessage': {
      const event = readData(Event, message)
      const times = event && timesOf(event)
      const when = times && `${formatDateTime(times.start)} – ${formatTime(times.end)}`
      return event && { title: event.name, lines: [when, event.location, event.description].filter(isText) }
    }
    case 'listMessage':
    case 'interactiveMessage': {
      const data = readData(InteractiveData, message)
      return data && { title: data.title, lines: interactiveLines(data) }
    }
    default:
      return undefined
  }
}

const isText = (line: string | undefined): line is string => Boolean(line)

function interactiveLines(data: InteractiveData): string[] {
  if (data.kind === 'list')
    return [
      data.description,
      ...data.sections.flatMap(({ rows }) => rows.map(({ title }) => `○ ${title}`)),
    ].filter(isText)
  if (data.kind === 'pix')
    return [
      data.merchantName,
      data.key,
      data.amount === null ? undefined : formatMoney(data.amount / 100),
    ].filter(isText)
  return [data.description, `[${data.buttonText}] ${data.copyText}`].filter(isText)
}
