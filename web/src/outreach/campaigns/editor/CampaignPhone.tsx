import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFile } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Bubble } from '../../../ui/bubbles/Bubble.tsx'
import { MessageText } from '../../../ui/MessageText.tsx'
import phone from '../../../ui/phone/Phone.module.css'
import log from '../../../ui/phone/PhoneLog.module.css'
import { PhoneFrame } from '../../../ui/phone/PhoneFrame.tsx'
import classes from './phone.module.css'

/** What one person gets. */
interface PhoneMessage {
  reader: string
  /** Beside the name: which of the messages, or the number. */
  detail?: string
  confirmation: string | null
  text: string
}
export interface PhoneMedia {
  address: string | undefined
  name: string
  isPicture: boolean
}

interface CampaignPhoneProps {
  sender: string
  messages: PhoneMessage[]
  media: PhoneMedia | null
}

/** The phone of one of the recipients after another, with the exact words they get. */
export function CampaignPhone({ sender, messages, media }: CampaignPhoneProps) {
  const { t } = useTranslation('campaignEditor')
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, messages.length - 1)
  const shown = messages[index]
  if (!shown) return null
  return (
    <div className={classes.place}>
      <PhoneFrame label={t('phone.label', { name: shown.reader })}>
        <header className={phone.header}>
          <Avatar name={sender} size={36} />
          <div className={phone.about}>
            <h2 className={phone.title}>{sender}</h2>
            <span className={phone.second}>{t('phone.subtitle')}</span>
          </div>
        </header>
        <div className={`${log.frame} ${classes.conversation}`}>
          <Conversation message={shown} media={media} />
        </div>
      </PhoneFrame>
      <div className={classes.reader}>
        <Turn
          label={t('phone.previous')}
          isOff={messages.length < 2}
          onClick={() => setChosen((index + messages.length - 1) % messages.length)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Turn>
        <p className={classes.readerName} role="status">
          {t('phone.readBy', { name: shown.reader })}
          {shown.detail !== undefined && <span className={classes.detail}>{shown.detail}</span>}
        </p>
        <Turn
          label={t('phone.next')}
          isOff={messages.length < 2}
          onClick={() => setChosen((index + 1) % messages.length)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Turn>
      </div>
    </div>
  )
}

interface TurnProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

function Turn({ label, isOff, onClick, children }: TurnProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

function Conversation({ message, media }: { message: PhoneMessage; media: PhoneMedia | null }) {
  const { t } = useTranslation('campaignEditor')
  const { confirmation, text } = message
  if (text === '' && !media && !confirmation) return <p className={log.chip}>{t('phone.empty')}</p>
  return (
    <>
      {confirmation !== null && confirmation !== '' && (
        <>
          <Bubble isFirst>
            <MessageText text={confirmation} />
          </Bubble>
          <Bubble isOwn isFirst>
            {t('phone.yes')}
          </Bubble>
        </>
      )}
      {(text !== '' || media) && (
        <Bubble isFirst>
          {media && <Media media={media} />}
          {text !== '' && <MessageText text={text} />}
        </Bubble>
      )}
    </>
  )
}

function Media({ media: { address, name, isPicture } }: { media: PhoneMedia }) {
  if (isPicture && address !== undefined) return <img className={classes.picture} src={address} alt={name} />
  return (
    <span className={classes.file}>
      <IconFile size={18} stroke={1.75} aria-hidden />
      {name}
    </span>
  )
}
