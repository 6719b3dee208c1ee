import { shareFlowVersion } from '@chatflow/contract'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAction } from '../../../platform/api.ts'
import { notifySuccess } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useEditor } from '../editor/EditorContext.ts'
import { ShareField } from './ShareField.tsx'

interface ShareDialogProps {
  version: number
  /** The one that was published before. */
  other: number
  share: number
  onClose: () => void
}

/** Gives the newest version more of the new conversations, all of them, or none: without publishing anything. */
export function ShareDialog({ version, other, share, onClose }: ShareDialogProps) {
  const { t } = useTranslation('flowLab')
  const { flowId } = useEditor()
  const change = useAction(shareFlowVersion)
  const form = useForm({ initialValues: { share } })
  return (
    <FormDialog
      title={t('share.title', { version })}
      submitLabel={t('share.save')}
      form={form}
      onSubmit={async (values) => {
        await change.mutateAsync({ params: { flowId }, body: { version, share: values.share } })
        notifySuccess(t('share.saved'))
      }}
      onClose={onClose}
    >
      <Text>{t('share.text')}</Text>
      <ShareField
        other={other}
        min={0}
        value={form.values.share}
        onChange={(value) => form.setFieldValue('share', value)}
      />
    </FormDialog>
  )
}
