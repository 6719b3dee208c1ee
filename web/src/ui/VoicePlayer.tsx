import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../platform/format.ts'
import { notifyError } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './VoicePlayer.module.css'

const rates = [1, 1.5, 2, 0.5]
const flat = Array.from({ length: 48 }, () => 0)

const clock = (seconds: number) => {
  const whole = Number.isFinite(seconds) ? Math.round(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The speed is the listener's habit, not the recording's: chosen once, it holds for all of them. */
function useRate() {
  const [stored, setRate] = useLocalStorage({
    key: 'audioRate',
    defaultValue: 1,
    getInitialValueInEffect: false,
  })
  const rate = rates.includes(stored) ? stored : 1
  return { rate, next: () => setRate(rates[(rates.indexOf(rate) + 1) % rates.length]!) }
}

/** The recording that plays; the next one silences it. */
let playing: HTMLAudioElement | undefined

interface VoicePlayerProps {
  url: string
  /** As far as known before anybody listens. */
  seconds?: number | undefined
  waveform?: number[] | undefined
  onPlay?: () => void
}

export function VoicePlayer({ url, seconds = 0, waveform = flat, onPlay }: VoicePlayerProps) {
  const { t } = useTranslation('ui')
  const audio = useRef<HTMLAudioElement>(null)
  const { rate, next } = useRate()
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds)
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate
  }, [rate])

  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (isPlaying) return element.pause()
    element.playbackRate = rate
    element.play().catch(notifyError)
  }
  const measure = ({ currentTarget }: { currentTarget: HTMLAudioElement }) => {
    if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration)
  }
  return (
    <span className={classes.voice}>
      {/* A recording has no written version. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        // A conversation may hold fifty of them: nothing is fetched before somebody listens.
        preload={length > 0 ? 'none' : 'metadata'}
        onLoadedMetadata={measure}
        onDurationChange={measure}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause()
          playing = currentTarget
          setPlaying(true)
          onPlay?.()
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
      />
      <ActionIcon
        radius="xl"
        size={36}
        variant="filled"
        aria-label={t(isPlaying ? 'recording.pause' : 'recording.play')}
        onClick={toggle}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.wave}>
        <Bars heights={waveform} heard={length > 0 ? at / length : 0} />
        <input
          type="range"
          className={classes.position}
          aria-label={t('recording.position')}
          aria-valuetext={`${clock(at)} / ${clock(length)}`}
          min={0}
          max={length > 0 ? length : 1}
          step={0.1}
          value={at}
          onChange={({ currentTarget }) => {
            setAt(Number(currentTarget.value))
            if (audio.current) audio.current.currentTime = Number(currentTarget.value)
          }}
        />
      </span>
      <span className={classes.clock}>{clock(isPlaying || at > 0 ? at : length)}</span>
      <UnstyledButton
        className={classes.rate}
        aria-label={t('recording.speed', { rate: formatNumber(rate) })}
        onClick={next}
      >
        {formatNumber(rate)}×
      </UnstyledButton>
    </span>
  )
}

function Bars({ heights, heard }: { heights: number[]; heard: number }) {
  return (
    <span className={classes.bars} aria-hidden>
      {heights.map((height, index) => (
        <span
          // Bars have no name but their place.
          key={index}
          data-heard={index < heard * heights.length || undefined}
          style={{ height: `${Math.max(10, height)}%` }}
        />
      ))}
    </span>
  )
}
