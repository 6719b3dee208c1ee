import { acks, simulateReceipt, type MessageType, type SimulatedMessage } from '@chatflow/contract'
import {
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconFileText,
  IconMapPin,
  IconNumber1,
  IconPhoneX,
  IconSpeakerphone,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { FunctionComponent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import { pollChoices, useEventChoices } from '../../ui/voteChoices.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { VoicePlayer } from '../../ui/VoicePlayer.tsx'
import classes from '../../ui/phone/bubbles.module.css'
import { EventVotes, PollVotes } from './Votes.tsx'
import { InteractiveContent } from './InteractiveContent.tsx'
import { usePhoneActs } from './phoneActs.ts'

type Content = FunctionComponent<{ message: SimulatedMessage }>

/** How each kind of message looks on the phone. */
export const contents: Record<MessageType, Content> = {
  conversation: Caption,
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
  reactionMessage: Caption,
}

export const isSticker = ({ interactive }: SimulatedMessage) =>
  interactive !== null && 'sticker' in interactive && interactive.sticker === true

function Caption({ message }: { message: SimulatedMessage }) {
  return message.body === '' ? null : <MessageText text={message.body} />
}

function PictureContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  if (!message.mediaUrl) return <MissingFile message={message} />
  const name = t(isSticker(message) ? 'bubble.sticker' : 'bubble.picture')
  return (
    <>
      <a
        className={isSticker(message) ? classes.sticker : classes.picture}
        href={message.mediaUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('bubble.openPicture')}
      >
        <img src={message.mediaUrl} alt={name} loading="lazy" />
      </a>
      <Caption message={message} />
    </>
  )
}

function VideoContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  if (!message.mediaUrl) return <MissingFile message={message} />
  return (
    <>
      {/* What somebody filmed has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={classes.video}
        src={message.mediaUrl}
        aria-label={t('bubble.video')}
        controls
        preload="metadata"
      />
      <Caption message={message} />
    </>
  )
}

/** The business learns that the customer has listened. */
function AudioContent({ message }: { message: SimulatedMessage }) {
  const { whatsappId } = usePhoneActs()
  const receipt = useAction(simulateReceipt)
  const tellPlayed = () => {
    if (!message.fromBusiness || message.ack >= acks.played) return
    const body = { wid: message.wid, ack: acks.played }
    receipt.mutate({ params: { whatsappId }, body }, { onError: notifyError })
  }
  if (!message.mediaUrl) return <MissingFile message={message} />
  return <VoicePlayer url={message.mediaUrl} onPlay={tellPlayed} />
}

function DocumentContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  if (!message.mediaUrl) return <MissingFile message={message} />
  const name = message.mediaName ?? t('bubble.document')
  return (
    <>
      <a
        className={classes.card}
        href={message.mediaUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('bubble.openFile', { name })}
      >
        <CardLines icon={IconFileText} title={name} lines={[message.mediaMime]} />
      </a>
      {message.body !== name && <Caption message={message} />}
    </>
  )
}

function MissingFile({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <span className={classes.card}>
        <CardLines icon={IconEyeOff} title={message.mediaName ?? ''} lines={[t('bubble.noFile')]} />
      </span>
      <Caption message={message} />
    </>
  )
}

function ViewOnceContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <span className={classes.card}>
        <CardLines icon={IconNumber1} title={t('bubble.viewOnce')} />
      </span>
      <Caption message={message} />
    </>
  )
}

const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
})

function PlaceContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const place = readData(Place, message)
  if (!place) return <Caption message={message} />
  const { latitude, longitude } = place
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <a
      className={classes.spot}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('bubble.map')}: ${place.name ?? position}`}
    >
      <span className={classes.map} aria-hidden>
        <IconMapPin size={28} stroke={1.75} />
      </span>
      <CardLines title={place.name || t('bubble.location')} lines={[place.address || position]} />
    </a>
  )
}

const Card = z.object({ vCard: z.string() })

function CardContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const vCard = readData(Card, message)?.vCard
  const number = vCard && /^TEL.*?:(.*)$/m.exec(vCard)?.[1]?.replace(/\D/g, '')
  return (
    <span className={classes.card}>
      <CardLines
        icon={IconUser}
        title={message.body || t('bubble.contact')}
        lines={[number && formatPhone(number)]}
      />
    </span>
  )
}

const Poll = z.object({ name: z.string(), options: z.array(z.string()) })

function PollContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const poll = readData(Poll, message)
  return (
    <>
      <CardLines icon={IconChartBar} title={poll?.name ?? (message.body || t('bubble.poll'))} />
      {poll && <PollVotes message={message} choices={pollChoices(poll)} />}
    </>
  )
}

const Event = z.object({
  name: z.string(),
  description: z.string().optional(),
  location: z.string().optional(),
  startAt: z.string().optional(),
})

function EventContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const event = readData(Event, message)
  const choices = useEventChoices()
  return (
    <>
      <span className={classes.card}>
        <CardLines
          icon={IconCalendarEvent}
          title={event?.name ?? (message.body || t('bubble.event'))}
          lines={[event?.startAt && formatDateTime(event.startAt), event?.location, event?.description]}
        />
      </span>
      {event && <EventVotes message={message} choices={choices} />}
    </>
  )
}

const Ad = z.object({ title: z.string().optional(), body: z.string().optional() })

function AdContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const ad = readData(Ad, message)
  return (
    <>
      <span className={classes.card}>
        <CardLines icon={IconSpeakerphone} title={ad?.title ?? t('bubble.ad')} lines={[ad?.body]} />
      </span>
      <Caption message={message} />
    </>
  )
}

const Call = z.object({ isVideo: z.boolean() })

function CallContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const isVideo = readData(Call, message)?.isVideo
  return (
    <CardLines icon={IconPhoneX} title={message.body || t(isVideo ? 'bubble.videoCall' : 'bubble.call')} />
  )
}

interface CardLinesProps {
  icon?: Icon
  title: ReactNode
  lines?: (string | null | undefined)[]
}

function CardLines({ icon: Picture, title, lines = [] }: CardLinesProps) {
  return (
    <span className={classes.cardLines}>
      {Picture && (
        <span className={classes.cardIcon}>
          <Picture size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.cardTitle}>{title}</span>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
      </span>
    </span>
  )
}

/** What a network carries beside the words is not ours to trust: what does not fit is not shown. */
function readData<S extends z.ZodType>(
  schema: S,
  { interactive }: SimulatedMessage,
): z.output<S> | undefined {
  return schema.safeParse(interactive).data
}
