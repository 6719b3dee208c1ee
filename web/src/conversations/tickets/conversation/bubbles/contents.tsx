import type { MessageType, TicketMessage } from '@chatflow/contract'
import {
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconMapPin,
  IconPhoneX,
  IconSpeakerphone,
  IconUser,
  IconVideoOff,
} from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '../../../../platform/format.ts'
import { formatPhone } from '../../../../ui/phoneNumber.ts'
import { VoteCounts } from '../../../../ui/VoteCounts.tsx'
import { pollChoices, useEventChoices } from '../../../../ui/voteChoices.ts'
import classes from './bubbles.module.css'
import { CardLines } from './CardLines.tsx'
import { AudioContent, Caption, DocumentContent, PictureContent, VideoContent } from './fileContents.tsx'
import { InteractiveContent } from './InteractiveContent.tsx'
import { Ad, Call, Event, Place, Poll, readCards, readData, timesOf, webAddress } from './messageData.ts'

interface ContentProps {
  message: TicketMessage
}

/** How each kind of message looks. */
export const contents: Record<MessageType, FunctionComponent<ContentProps>> = {
  conversation: Caption,
  reactionMessage: Caption,
  image: PictureContent,
  video: VideoContent,
  audio: AudioContent,
  application: DocumentContent,
  viewOnceMessage: ViewOnceContent,
  locationMessage: PlaceContent,
  contactMessage: CardContent,
  pollCreationMessageV3: PollContent,
  eventMessage: EventContent,
  adMetaPreview: AdContent,
  call_log: CallContent,
  listMessage: InteractiveContent,
  interactiveMessage: InteractiveContent,
}

function ViewOnceContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  return (
    <>
      <span className={classes.card}>
        <CardLines icon={IconEyeOff} title={t('media.viewOnce')} />
      </span>
      <Caption message={message} />
    </>
  )
}

function PlaceContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const place = readData(Place, message)
  if (!place) return <Caption message={message} />
  const { latitude, longitude } = place
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <a
      className={classes.place}
      href={`https://www.google.com/maps?q=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('media.map')}: ${place.name || position}`}
    >
      <span className={classes.map} aria-hidden>
        <IconMapPin size={28} stroke={1.75} />
      </span>
      <CardLines title={place.name || t('media.location')} lines={[place.address || position]} />
    </a>
  )
}

function CardContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const people = readCards(message.vCard ?? '')
  const shown = people.length > 0 ? people : [{ name: message.body, numbers: [] }]
  return shown.map(({ name, numbers }) => (
    <span key={`${name} ${numbers.join(' ')}`} className={classes.card}>
      <CardLines icon={IconUser} title={name || t('media.contact')} lines={numbers.map(formatPhone)} />
    </span>
  ))
}

function PollContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const poll = readData(Poll, message)
  return (
    <>
      <CardLines
        icon={IconChartBar}
        title={poll?.name || message.body || t('media.poll')}
        lines={[t('media.poll')]}
      />
      {poll && <VoteCounts choices={pollChoices(poll)} votes={poll.answers} />}
    </>
  )
}

function EventContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const event = readData(Event, message)
  const choices = useEventChoices()
  const times = event && timesOf(event)
  return (
    <>
      <span className={classes.card}>
        <CardLines
          icon={IconCalendarEvent}
          title={event?.name || message.body || t('media.event')}
          lines={[
            times && `${formatDateTime(times.start)} – ${formatTime(times.end)}`,
            event?.location,
            event?.description,
          ]}
        />
      </span>
      {event && event.answers.length > 0 && <VoteCounts choices={choices} votes={event.answers} />}
    </>
  )
}

function AdContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const ad = readData(Ad, message)
  const address = webAddress(ad?.sourceUrl ?? ad?.url)
  const lines = <CardLines icon={IconSpeakerphone} title={ad?.title || t('media.ad')} lines={[ad?.body]} />
  const picture = message.thumbnailUrl ?? message.mediaUrl
  return (
    <>
      {picture && <img className={classes.headerPicture} src={picture} alt="" loading="lazy" />}
      {address ? (
        <a
          className={classes.card}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          title={t('media.openAd')}
        >
          {lines}
        </a>
      ) : (
        <span className={classes.card}>{lines}</span>
      )}
      <Caption message={message} />
    </>
  )
}

function CallContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const isVideo = readData(Call, message)?.isVideo === true
  return (
    <span className={classes.missed}>
      <CardLines
        icon={isVideo ? IconVideoOff : IconPhoneX}
        title={message.body || t(isVideo ? 'media.videoCall' : 'media.call')}
      />
    </span>
  )
}
