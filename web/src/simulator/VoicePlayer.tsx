import { acks, simulateReceipt, type SimulatedMessage } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/api.ts'
import { notifyError } from '../platform/notify.ts'
import classes from './bubbles.module.css'
import { usePhoneActs } from './phoneActs.ts'

const clock = (seconds: number) => {
  const whole = Number.isFinite(seconds) ? Math.round(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Plays a recording. The business learns that the customer has listened. */
export function VoicePlayer({ message, url }: { message: SimulatedMessage; url: string }) {
  const { t } = useTranslation('simulator')
  const { whatsappId } = usePhoneActs()
  const receipt = useAction(simulateReceipt)
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)

  const tellPlayed = () => {
    setPlaying(true)
    if (!message.fromBusiness || message.ack >= acks.played) return
    const body = { wid: message.wid, ack: acks.played }
    receipt.mutate({ params: { whatsappId }, body }, { onError: notifyError })
  }
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(notifyError)
  }
  return (
    <span className={classes.voice}>
      {/* A recording has no written version. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        onDurationChange={({ currentTarget }) => setLength(currentTarget.duration)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={tellPlayed}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
      />
      <ActionIcon
        radius="xl"
        size={36}
        variant="light"
        aria-label={t(isPlaying ? 'bubble.pause' : 'bubble.play')}
        onClick={toggle}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden />
        )}
      </ActionIcon>
      <input
        type="range"
        className={classes.position}
        aria-label={t('bubble.position')}
        aria-valuetext={`${clock(at)} / ${clock(length)}`}
        min={0}
        max={Number.isFinite(length) && length > 0 ? length : 1}
        step={0.1}
        value={at}
        onChange={({ currentTarget }) => {
          if (audio.current) audio.current.currentTime = Number(currentTarget.value)
        }}
      />
      <span className={classes.clock}>{clock(isPlaying || at > 0 ? at : length)}</span>
    </span>
  )
}
