import { useEffect, useRef, useState } from 'react'
import { notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { useDeviceError } from './useDeviceError.ts'

/** Shorter than half a second: the button was touched by mistake. */
const minBytes = 10_000
const bitsPerSecond = 128_000
/** The server makes of any of them what phones call a voice note. Other networks take the last one as it is. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']
const formatsFor = (isVoiceNote: boolean) => (isVoiceNote ? formats : formats.toReversed())

interface Running {
  recorder: MediaRecorder
  chunks: Blob[]
}

/** Records the microphone, for a network that knows voice notes or takes a file of sound. */
export function useRecorder(isVoiceNote: boolean) {
  const { t } = useTranslation('composer')
  const tellError = useDeviceError('microphone')
  const [startedAt, setStartedAt] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const running = useRef<Running>(undefined)

  const release = () => {
    const { recorder } = running.current ?? {}
    running.current = undefined
    setStartedAt(undefined)
    setPaused(false)
    // Without this the browser goes on showing that somebody listens.
    for (const track of recorder?.stream.getTracks() ?? []) track.stop()
  }
  useEffect(() => release, [])

  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const mimeType = formatsFor(isVoiceNote).find((format) => MediaRecorder.isTypeSupported(format))
      const recorder = new MediaRecorder(stream, {
        ...(mimeType && { mimeType }),
        audioBitsPerSecond: bitsPerSecond,
      })
      const chunks: Blob[] = []
      recorder.ondataavailable = ({ data }) => chunks.push(data)
      recorder.start()
      running.current = { recorder, chunks }
      setStartedAt(Date.now())
    } catch (error) {
      tellError(error)
    }
  }
  /** What is said from here on was not meant to be sent. */
  const pause = () => {
    const { recorder } = running.current ?? {}
    if (recorder?.state === 'recording') recorder.pause()
    setPaused(true)
  }
  const finish = async (): Promise<File | undefined> => {
    const recording = running.current
    if (!recording) return undefined
    const { recorder, chunks } = recording
    if (recorder.state !== 'inactive') {
      await new Promise((resolve) => {
        recorder.onstop = resolve
        recorder.stop()
      })
    }
    release()
    const type = recorder.mimeType
    const file = new File(chunks, `audio.${/ogg|webm|mp4/.exec(type)?.[0] ?? 'webm'}`, { type })
    if (file.size >= minBytes) return file
    notifyWarning(t('voice.tooShort'))
    return undefined
  }
  return { startedAt, isPaused, start, pause, finish, cancel: release }
}
