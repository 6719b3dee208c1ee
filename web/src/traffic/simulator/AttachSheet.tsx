import {
  IconCalendarEvent,
  IconChartBar,
  IconFile,
  IconFileText,
  IconFolder,
  IconMapPin,
  IconMicrophone,
  IconNumber1,
  IconPhoto,
  IconQuestionMark,
  IconSpeakerphone,
  IconSticker2,
  IconUser,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { CardDialog, type CardKind } from './CardDialog.tsx'
import classes from '../../ui/phone/Phone.module.css'
import { usePhoneActs } from './phoneActs.ts'
import { sampleDocument, samplePicture, sampleSticker, sampleVideo, sampleVoice } from './sampleFiles.ts'
import { Sheet } from '../../ui/phone/Sheet.tsx'
import type { Draft } from './useOutbox.ts'

interface AttachSheetProps {
  onSend: (draft: Draft) => void
  onClose: () => void
}

/** Everything that is more than words: samples at one tap, cards to fill in, any file from the computer. */
export function AttachSheet({ onSend, onClose }: AttachSheetProps) {
  const { t } = useTranslation('simulator')
  const picker = useRef<HTMLInputElement>(null)
  const [card, setCard] = useState<CardKind>()
  const [busy, setBusy] = useState<SampleKind>()
  const samples = useSamples()

  const give = (draft: Draft) => {
    onSend(draft)
    onClose()
  }
  const sendSample = async (kind: SampleKind) => {
    setBusy(kind)
    try {
      give(await samples[kind]())
    } catch (error) {
      notifyError(error)
      setBusy(undefined)
    }
  }
  if (card) return <CardDialog kind={card} onSend={onSend} onClose={onClose} />
  return (
    <Sheet title={t('sheet.attach')} onClose={onClose}>
      <div className={classes.kinds}>
        <Kind kind="file" onTap={() => picker.current?.click()} />
        {sampleKinds.map((kind) => (
          <Kind key={kind} kind={kind} isBusy={busy === kind} onTap={() => void sendSample(kind)} />
        ))}
        {cardKinds.map((kind) => (
          <Kind key={kind} kind={kind} onTap={() => setCard(kind)} />
        ))}
        {oddKinds.map((kind) => (
          <Kind key={kind} kind={kind} onTap={() => void sendSample(kind)} />
        ))}
      </div>
      <p className={classes.hint}>{t('attach.hint')}</p>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('attach.file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) give({ file })
        }}
      />
    </Sheet>
  )
}

const sampleKinds = ['picture', 'video', 'voice', 'document', 'sticker', 'viewOnce'] as const
const cardKinds = ['location', 'contact', 'poll', 'event'] as const satisfies CardKind[]
/** What one meets rarely, and wants to have seen before. */
const oddKinds = ['ad', 'large', 'unknown'] as const
type SampleKind = (typeof sampleKinds | typeof oddKinds)[number]
type AnyKind = 'file' | SampleKind | CardKind

const hugeBytes = 900 * 1024 * 1024

function useSamples(): Record<SampleKind, () => Promise<Draft> | Draft> {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  return {
    picture: async () => ({ file: await samplePicture() }),
    video: async () => ({ file: await sampleVideo() }),
    voice: () => ({ file: sampleVoice(), voice: true }),
    document: () => ({ file: sampleDocument(t('attach.documentLine', { name: customer.name })) }),
    sticker: async () => ({ file: await sampleSticker(), type: 'sticker' }),
    viewOnce: async () => ({ file: await samplePicture(), type: 'viewOnce' }),
    ad: () => ({
      type: 'ad',
      body: t('attach.adBody'),
      data: { title: t('attach.adTitle'), body: t('attach.adText'), sourceUrl: 'https://example.com' },
    }),
    large: () => ({
      type: 'video',
      declared: { name: t('attach.largeName'), mimetype: 'video/mp4', size: hugeBytes },
    }),
    unknown: () => ({ type: 'unknown', body: t('attach.unknownBody') }),
  }
}

const looks: Record<AnyKind, { icon: Icon; tone: string }> = {
  file: { icon: IconFolder, tone: 'blue' },
  picture: { icon: IconPhoto, tone: 'violet' },
  video: { icon: IconVideo, tone: 'red' },
  voice: { icon: IconMicrophone, tone: 'amber' },
  document: { icon: IconFileText, tone: 'violet' },
  sticker: { icon: IconSticker2, tone: 'green' },
  viewOnce: { icon: IconNumber1, tone: 'blue' },
  location: { icon: IconMapPin, tone: 'green' },
  contact: { icon: IconUser, tone: 'blue' },
  poll: { icon: IconChartBar, tone: 'amber' },
  event: { icon: IconCalendarEvent, tone: 'red' },
  ad: { icon: IconSpeakerphone, tone: 'blue' },
  large: { icon: IconFile, tone: 'amber' },
  unknown: { icon: IconQuestionMark, tone: 'quiet' },
}

function Kind({ kind, isBusy, onTap }: { kind: AnyKind; isBusy?: boolean; onTap: () => void }) {
  const { t } = useTranslation('simulator')
  const { icon: Picture, tone } = looks[kind]
  return (
    <UnstyledButton
      className={classes.kind}
      aria-busy={isBusy}
      data-autofocus={kind === 'file' || undefined}
      onClick={onTap}
    >
      <span className={classes.kindIcon} data-tone={tone}>
        <Picture size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.kindName}>{t(`attach.${kind}`)}</span>
    </UnstyledButton>
  )
}
