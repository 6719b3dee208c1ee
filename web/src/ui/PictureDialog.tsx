import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './PictureDialog.module.css'
import { useDialogLife } from './useDialogLife.ts'

interface PictureProps {
  title: string
  url: string
  /** Under which name it is saved, where it has one. */
  fileName: string | null | undefined
  alt: string
  /** What the button that saves it says. */
  download: string
  onClose: () => void
}

/** One picture, as large as the screen allows. */
export function PictureDialog({ title, url, fileName, alt, download, onClose }: PictureProps) {
  const { t } = useTranslation('ui')
  const { close, life } = useDialogLife(onClose)
  return (
    <Modal
      {...life}
      onClose={close}
      fullScreen
      title={
        <span className={classes.title}>
          {title}
          <Button
            component="a"
            href={url}
            download={fileName ?? true}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {download}
          </Button>
        </span>
      }
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <img src={url} alt={alt} />
    </Modal>
  )
}
