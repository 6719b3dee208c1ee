import { z } from 'zod'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../ui/useContractForm.ts'
import { usePreview } from '../../../ui/usePreview.ts'
import classes from './Composer.module.css'

type Values = { file: File | null }
const schema = z.object({ file: z.unknown() })
/** What the server can draw a sticker from. */
const types = ['image/webp', 'image/png', 'image/jpeg', 'image/gif']

interface StickerDialogProps {
  onSend: (file: File) => void
  onClose: () => void
  gate: Gate
}

/** A picture that is sent as a sticker. */
export function StickerDialog({ onSend, onClose, gate }: StickerDialogProps) {
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const form = useContractForm<Values>(schema, { file: null })
  const { file } = form.values
  const picture = usePreview(file ?? undefined)
  return (
    <FormDialog
      title={t('sticker.title')}
      submitLabel={t('send')}
      form={form}
      isIncomplete={file === null}
      gate={gate}
      onSubmit={async (values) => {
        if (values.file) onSend(values.file)
      }}
      onClose={onClose}
    >
      {picture && <img className={classes.sticker} src={picture} alt={t('sticker.preview')} />}
      <FileField
        label={t('sticker.file')}
        help={t('sticker.help')}
        accept={types.join(',')}
        only={{ types, refusal: t('sticker.notAPicture') }}
        current={null}
        isNameOnly
        change={file ? { is: 'chosen', file } : { is: 'kept' }}
        onChange={(change) => form.setFieldValue('file', change.is === 'chosen' ? change.file : null)}
        maxMegabytes={companySettings(user).downloadLimit}
      />
    </FormDialog>
  )
}
