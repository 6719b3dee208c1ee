import { acks, simulateReceipt, type MessageType, type SimulatedMessage } from '@chatflow/contract'
import {
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconFileText,
  IconNumber1,
  IconPhoneX,
  IconSpeakerphone,
  IconUser,
} from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { z } from 'zod'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Card, CardLines, PlaceCard } from '../../ui/bubbles/cards.tsx'
import { Ad, Call, Event, Place, Poll, readCards, readData } from '../../ui/bubbles/messageData.ts'
import { Picture, Video } from '../../ui/bubbles/pictures.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import { pollChoices, useEventChoices } from '../../ui/voteChoices.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { VoicePlayer } from '../../ui/VoicePlayer.tsx'
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
  return (
    <>
      <Picture
        src={message.mediaUrl}
        alt={t(isSticker(message) ? 'bubble.sticker' : 'bubble.picture')}
        label={t('bubble.openPicture')}
        open={message.mediaUrl}
        isSticker={isSticker(message)}
      />
      <Caption message={message} />
    </>
  )
}

function VideoContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  if (!message.mediaUrl) return <MissingFile message={message} />
  return (
    <>
      <Video src={message.mediaUrl} label={t('bubble.video')} />
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
      <Card href={message.mediaUrl} title={t('bubble.openFile', { name })}>
        <CardLines icon={IconFileText} title={name} lines={[message.mediaMime]} />
      </Card>
      {message.body !== name && <Caption message={message} />}
    </>
  )
}

function MissingFile({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <Card>
        <CardLines icon={IconEyeOff} title={message.mediaName ?? ''} lines={[t('bubble.noFile')]} />
      </Card>
      <Caption message={message} />
    </>
  )
}

function ViewOnceContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <Card>
        <CardLines icon={IconNumber1} title={t('bubble.viewOnce')} />
      </Card>
      <Caption message={message} />
    </>
  )
}

function PlaceContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const place = readData(Place, message.interactive)
  if (!place) return <Caption message={message} />
  const { latitude, longitude } = place
  return (
    <PlaceCard
      place={place}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      label={t('bubble.map')}
      fallback={t('bubble.location')}
    />
  )
}

const CardData = z.object({ vCard: z.string() })

function CardContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const vCard = readData(CardData, message.interactive)?.vCard ?? ''
  const number = readCards(vCard)[0]?.numbers[0]
  return (
    <Card>
      <CardLines
        icon={IconUser}
        title={message.body || t('bubble.contact')}
        lines={[number && formatPhone(number)]}
      />
    </Card>
  )
}

function PollContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const poll = readData(Poll, message.interactive)
  return (
    <>
      <CardLines icon={IconChartBar} title={poll?.name ?? (message.body || t('bubble.poll'))} />
      {poll && <PollVotes message={message} choices={pollChoices(poll)} isSingle={!poll.multiple} />}
    </>
  )
}

function EventContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const event = readData(Event, message.interactive)
  const choices = useEventChoices()
  return (
    <>
      <Card>
        <CardLines
          icon={IconCalendarEvent}
          title={event?.name ?? (message.body || t('bubble.event'))}
          lines={[event?.startAt && formatDateTime(event.startAt), event?.location, event?.description]}
        />
      </Card>
      {event && <EventVotes message={message} choices={choices} />}
    </>
  )
}

function AdContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const ad = readData(Ad, message.interactive)
  return (
    <>
      <Card>
        <CardLines icon={IconSpeakerphone} title={ad?.title ?? t('bubble.ad')} lines={[ad?.body]} />
      </Card>
      <Caption message={message} />
    </>
  )
}

function CallContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const isVideo = readData(Call, message.interactive)?.isVideo
  return (
    <CardLines icon={IconPhoneX} title={message.body || t(isVideo ? 'bubble.videoCall' : 'bubble.call')} />
  )
}
