import type { QuickMessage } from '@chatflow/contract'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCopyPlus, IconLock } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { CustomerPreview, storedFile } from './CustomerPreview.tsx'
import classes from './quickPage.module.css'

interface LockedQuickDialogProps {
  quick: QuickMessage
  /** Makes one of one's own with the same words. */
  onCopy: () => void
  onClose: () => void
}

/** A colleague's: everyone uses it, its author and admins change it. */
export function LockedQuickDialog({ quick, onCopy, onClose }: LockedQuickDialogProps) {
  const { t } = useTranslation('quickMessages')
  return (
    <ViewDialog title={t('locked.title')} onClose={onClose}>
      <div className={classes.locked}>
        <p className={classes.lock}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {t('locked.text')}
        </p>
        <TextInput
          label={t('fields.shortcode')}
          leftSection="/"
          value={quick.shortcode}
          variant="filled"
          readOnly
        />
        <Textarea
          label={t('fields.message')}
          value={quick.message}
          autosize
          minRows={2}
          maxRows={10}
          variant="filled"
          readOnly
        />
        <CustomerPreview message={quick.message} file={storedFile(quick)} />
        <Button
          className={classes.copy}
          variant="default"
          leftSection={<IconCopyPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onCopy}
        >
          {t('locked.copy')}
        </Button>
      </div>
    </ViewDialog>
  )
}
