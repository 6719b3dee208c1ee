import { listTagNames } from '@chatflow/contract'
import { z } from 'zod'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

interface BulkTagDialogProps {
  action: 'tag' | 'untag'
  count: number
  onSubmit: (tagIds: number[]) => Promise<void>
  onClose: () => void
}

const schema = z.object({ tagIds: z.array(z.number()) })

/** Which tags many contacts get, or lose. */
export function BulkTagDialog({ action, count, onSubmit, onClose }: BulkTagDialogProps) {
  const { t } = useTranslation(['contacts', 'drawer'])
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  const form = useContractForm<{ tagIds: number[] }>(schema, { tagIds: [] })
  return (
    <FormDialog
      title={t(`bulk.${action}.title`, { count, shown: formatNumber(count) })}
      submitLabel={t(`bulk.${action}.confirm`)}
      form={form}
      isIncomplete={form.values.tagIds.length === 0}
      onSubmit={({ tagIds }) => onSubmit(tagIds)}
      onClose={onClose}
    >
      <NamesField
        label={t('drawer:tags.title')}
        description={t(`bulk.${action}.text`)}
        data-autofocus
        nothingFoundMessage={t('noTags')}
        names={tags}
        value={form.values.tagIds}
        onChange={(tagIds) => form.setFieldValue('tagIds', tagIds)}
      />
    </FormDialog>
  )
}
