import type { QuickMessage } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './quick.module.css'

/** The file of a quick message, which goes with the next words. */
export function QuickFile({ quick, onRemove }: { quick: QuickMessage; onRemove: () => void }) {
  const { t } = useTranslation('composer')
  const { mediaName, thumbnailUrl } = quick
  const name = mediaName ?? ''
  return (
    <div className={classes.file} role="status">
      {thumbnailUrl === null ? (
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      ) : (
        <img className={classes.picture} src={thumbnailUrl} alt="" />
      )}
      <span className={classes.fileName}>{t('quick.withFile', { name })}</span>
      <ActionIcon color="gray" variant="subtle" aria-label={t('files.remove', { name })} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
