import { WaitingData, type MessageType, type TicketMessage } from '@chatflow/contract'
import {
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconHourglass,
  IconPhoneX,
  IconSpeakerphone,
  IconUser,
  IconVideoOff,
} from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { formatDateTime, formatTime } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Card, CardLines, PlaceCard } from '../../../../ui/bubbles/cards.tsx'
import {
  Ad,
  Call,
  Event,
  Place,
  Poll,
  readCards,
  readData,
  timesOf,
  webAddress,
} from '../../../../ui/bubbles/messageData.ts'
import { HeaderPicture } from '../../../../ui/bubbles/pictures.tsx'
import { formatPhone } from '../../../../ui/phoneNumber.ts'
import { VoteCounts } from '../../../../ui/VoteCounts.tsx'
import { pollChoices, useEventChoices } from '../../../../ui/voteChoices.ts'
import { AudioContent, Caption, DocumentContent, PictureContent, VideoContent } from './fileContents.tsx'
import { InteractiveContent } from './InteractiveContent.tsx'

interface ContentProps {
  message: TicketMessage
}

/** How each kind of message looks. */
export const contents: Record<MessageType, FunctionComponent<ContentProps>> = {
  conversation: WordsContent,
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

/** Words that could not be read yet come later, into the same bubble. */
function WordsContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  if (!readData(WaitingData, message.dataJson)) return <Caption message={message} />
  return (
    <Card>
      <CardLines icon={IconHourglass} title={t('media.waiting')} lines={[t('media.waitingMore')]} />
    </Card>
  )
}

function ViewOnceContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  return (
    <>
      <Card>
        <CardLines icon={IconEyeOff} title={t('media.viewOnce')} />
      </Card>
      <Caption message={message} />
    </>
  )
}

function PlaceContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const place = readData(Place, message.dataJson)
  if (!place) return <Caption message={message} />
  return (
    <PlaceCard
      place={place}
      href={`https://www.google.com/maps?q=${place.latitude},${place.longitude}`}
      label={t('media.map')}
      fallback={t('media.location')}
    />
  )
}

function CardContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const people = readCards(message.vCard ?? '')
  const shown = people.length > 0 ? people : [{ name: message.body, numbers: [] }]
  return shown.map(({ name, numbers }) => (
    <Card key={`${name} ${numbers.join(' ')}`}>
      <CardLines icon={IconUser} title={name || t('media.contact')} lines={numbers.map(formatPhone)} />
    </Card>
  ))
}

function PollContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const poll = readData(Poll, message.dataJson)
  return (
    <>
      <CardLines
        icon={IconChartBar}
        title={poll?.name || message.body || t('media.poll')}
        lines={[poll ? t(poll.multiple ? 'media.pollOfMany' : 'media.pollOfOne') : t('media.poll')]}
      />
      {poll && <VoteCounts choices={pollChoices(poll)} votes={poll.answers} />}
    </>
  )
}

function EventContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const event = readData(Event, message.dataJson)
  const choices = useEventChoices()
  const times = event && timesOf(event)
  return (
    <>
      <Card>
        <CardLines
          icon={IconCalendarEvent}
          title={event?.name || message.body || t('media.event')}
          lines={[
            times && `${formatDateTime(times.start)} – ${formatTime(times.end)}`,
            event?.location,
            event?.description,
          ]}
        />
      </Card>
      {event && event.answers.length > 0 && <VoteCounts choices={choices} votes={event.answers} />}
    </>
  )
}

function AdContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const ad = readData(Ad, message.dataJson)
  const address = webAddress(ad?.sourceUrl ?? ad?.url)
  return (
    <>
      <HeaderPicture src={message.thumbnailUrl ?? message.mediaUrl} />
      <Card href={address} title={t('media.openAd')}>
        <CardLines icon={IconSpeakerphone} title={ad?.title || t('media.ad')} lines={[ad?.body]} />
      </Card>
      <Caption message={message} />
    </>
  )
}

function CallContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const isVideo = readData(Call, message.dataJson)?.isVideo === true
  return (
    <CardLines
      icon={isVideo ? IconVideoOff : IconPhoneX}
      title={message.body || t(isVideo ? 'media.videoCall' : 'media.call')}
      isMissed
    />
  )
}
