import type { FlowUpload } from '@chatflow/contract'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'
import { FileCard, type ChosenFile } from './FileCard.tsx'
import { useStoreFile } from './useStoreFile.ts'

export function MediaDialog({ type, data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const kind = type as FlowUpload
  const store = useStoreFile()
  const [chosen, setChosen] = useState<ChosenFile>({
    value: textIn(data, 'url'),
    original: textIn(data, 'original') || undefined,
    record: data['record'] === true,
  })
  const form = useForm({ initialValues: {} })
  const save = async () => {
    const url = await store(kind, chosen)
    const { original, record } = chosen
    onSave({ ...data, url, ...(original && { original }), ...(kind === 'audio' && { record }) })
  }
  return (
    <FormDialog
      title={t(isNew ? `media.add.${kind}` : `media.edit.${kind}`)}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      hasOtherChanges={chosen.file !== undefined}
      isIncomplete={!chosen.file && chosen.value === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FileCard kind={kind} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
