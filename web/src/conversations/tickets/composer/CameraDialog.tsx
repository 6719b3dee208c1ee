import { Button, Modal } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import dialogs from '../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import classes from './Composer.module.css'
import { useDeviceError } from './useDeviceError.ts'

/** Takes one picture. */
export function CameraDialog({ onTaken, onClose }: { onTaken: (file: File) => void; onClose: () => void }) {
  const { t } = useTranslation('composer')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const tellError = useDeviceError('camera')
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()

  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    const open = async () => {
      opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isGone) return stop(opened)
      setStream(opened)
    }
    open().catch((error: unknown) => {
      if (isGone) return
      tellError(error)
      close()
    })
    return () => {
      isGone = true
      stop(opened)
    }
    // One camera for the life of the dialog.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [stream])

  const take = () => {
    const frame = video.current
    if (!frame) return
    const canvas = document.createElement('canvas')
    canvas.width = frame.videoWidth
    canvas.height = frame.videoHeight
    canvas.getContext('2d')?.drawImage(frame, 0, 0)
    canvas.toBlob(
      (picture) => {
        if (picture) onTaken(new File([picture], `foto-${Date.now()}.jpg`, { type: picture.type }))
        close()
      },
      'image/jpeg',
      0.9,
    )
  }
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('camera.title')}
      size={640}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      <video
        ref={video}
        className={classes.camera}
        autoPlay
        playsInline
        muted
        aria-label={t('camera.title')}
      />
      <footer className={dialogs.buttons}>
        <Button variant="default" onClick={close}>
          {tUi('dialog.cancel')}
        </Button>
        <Button disabled={!stream} leftSection={<IconCamera size={18} aria-hidden />} onClick={take}>
          {t('camera.take')}
        </Button>
      </footer>
    </Modal>
  )
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
