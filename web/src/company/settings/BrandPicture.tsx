import type { LogoMode } from '@chatflow/contract'
import { Button, FileButton } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './whiteLabel.module.css'

interface BrandPictureProps {
  mode: LogoMode
  name: string | null
  onSend: (file: File) => Promise<void>
  onRemove: () => Promise<void>
}

/** One picture of the brand on the ground on which it is shown. */
export function BrandPicture({ mode, name, onSend, onRemove }: BrandPictureProps) {
  const { t } = useTranslation('whiteLabel')
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(notifyError)
    setBusy(false)
  }
  return (
    <figure className={classes.picture}>
      <div className={classes.ground} data-scheme={mode === 'Dark' ? 'dark' : 'light'}>
        {name ? (
          <img src={`/public/${name}`} alt={t(`pictures.${mode}`)} />
        ) : (
          <IconPhoto size={28} stroke={1.5} aria-hidden />
        )}
      </div>
      <figcaption>
        <strong>{t(`pictures.${mode}`)}</strong>
        <span>{t(`help.${mode}`)}</span>
      </figcaption>
      <div className={classes.buttons}>
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/x-icon"
          onChange={(file) => file && void during(() => onSend(file))}
        >
          {(button) => (
            <Button
              {...button}
              size="xs"
              variant="default"
              loading={isBusy}
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {t(name ? 'pictures.replace' : 'pictures.choose')}
            </Button>
          )}
        </FileButton>
        {name && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            disabled={isBusy}
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void during(onRemove)}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
    </figure>
  )
}
