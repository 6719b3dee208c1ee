import { ActionIcon } from '@mantine/core'
import { IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import classes from './Composer.module.css'

interface RecordingBarProps {
  id: string
  startedAt: number
  /** Was to be sent, and waits. */
  isPaused: boolean
  onCancel: () => void
  onSend: () => void
}

/** Stands in place of the field while the microphone is on. */
export function RecordingBar({ id, startedAt, isPaused, onCancel, onSend }: RecordingBarProps) {
  const { t } = useTranslation('composer')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 250)
    return () => clearInterval(timer)
  }, [startedAt, isPaused])
  return (
    <form
      id={id}
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Tooltip label={t('voice.cancel')}>
        <ActionIcon size={42} radius="xl" color="red" aria-label={t('voice.cancel')} onClick={onCancel}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className={classes.recording} role="status">
        <span className={classes.recordingDot} data-paused={isPaused || undefined} aria-hidden />
        {t(isPaused ? 'voice.paused' : 'voice.recording')}
        <span className={classes.recordingTime} role="timer">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </span>
      <Tooltip label={t('voice.send')}>
        <ActionIcon variant="filled" size={42} radius="xl" aria-label={t('voice.send')} type="submit">
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </form>
  )
}
