import { publishFlow, type FlowFinding } from '@chatflow/contract'
import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, useAction } from '../../../../platform/api.ts'
import { notifySuccess } from '../../../../platform/notify.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useEditor } from '../EditorContext.ts'
import { isDirty } from '../editorState.ts'
import { ShareField } from '../../lab/ShareField.tsx'
import { useFindingText } from '../../lab/useFindingText.ts'
import { findingsOf } from '../findings.ts'
import type { SavingState } from '../useSaving.ts'
import classes from './parts.module.css'

interface PublishDialogProps extends Pick<SavingState, 'publishedVersion' | 'setPublished'> {
  /** Returns whether the server has the draft now. */
  onSave: () => Promise<boolean>
  onClose: () => void
}

/** Makes the draft what new conversations follow; what is not saved yet is saved first. */
export function PublishDialog({ publishedVersion, setPublished, onSave, onClose }: PublishDialogProps) {
  const { t } = useTranslation('flowEditor')
  const { flowId, store } = useEditor()
  const publish = useAction(publishFlow)
  const [findings, setFindings] = useState<FlowFinding[]>()
  const form = useForm({ initialValues: { note: '', share: 100 } })
  const submit = async (chosen: typeof form.values) => {
    if (isDirty(store.get()) && !(await onSave())) return
    try {
      const { revision } = store.get().saved
      const { version } = await publish.mutateAsync({ params: { flowId }, body: { revision, ...chosen } })
      setPublished(version)
      notifySuccess(t('publish.done', { version }))
    } catch (error) {
      const found =
        error instanceof ApiError && error.code === 'ERR_FLOW_NOT_READY' && findingsOf(error.details)
      if (!found) throw error
      setFindings(found)
      // The dialog stays open, with what is wrong in it.
      throw new ApiError(error.status, 'ERR_FLOW_NOT_READY')
    }
  }
  return (
    <FormDialog
      title={t('publish.title')}
      submitLabel={t('publish.action')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('publish.text')}</Text>
      {findings && <Findings findings={findings} onShown={onClose} />}
      <Textarea
        label={t('publish.note')}
        placeholder={t('publish.notePlaceholder')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      {publishedVersion !== null && (
        <ShareField
          other={publishedVersion}
          min={5}
          value={form.values.share}
          onChange={(share) => form.setFieldValue('share', share)}
        />
      )}
    </FormDialog>
  )
}

function Findings({ findings, onShown }: { findings: FlowFinding[]; onShown: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { showBlock } = useEditor()
  const textOf = useFindingText()
  return (
    <section role="alert">
      <Text fw={600} mb="xs">
        {t('publish.refused')}
      </Text>
      <ul className={classes.findings}>
        {findings.map((finding) => {
          const { nodeId } = finding
          const text = textOf(finding)
          return (
            <li key={`${nodeId} ${text}`} className={classes.finding}>
              {text}
              {nodeId !== null && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onShown()
                    showBlock(nodeId)
                  }}
                >
                  {t('publish.show')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
