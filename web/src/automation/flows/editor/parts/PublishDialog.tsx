import { publishFlow, type FlowFinding } from '@chatflow/contract'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useAction } from '../../../../platform/api.ts'
import { notifySuccess } from '../../../../platform/notify.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useEditor } from '../EditorContext.ts'
import { isDirty } from '../editorState.ts'
import { useFindingText } from '../../lab/useFindingText.ts'
import { findingsOf } from '../findings.ts'
import type { SavingState } from '../useSaving.ts'
import classes from './parts.module.css'

interface PublishDialogProps extends Pick<SavingState, 'setPublished'> {
  /** Returns whether the server has the draft now. */
  onSave: () => Promise<boolean>
  onClose: () => void
}

/** Makes the draft what new conversations follow; what is not saved yet is saved first. */
export function PublishDialog({ onSave, setPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation('flowEditor')
  const { flowId, store } = useEditor()
  const publish = useAction(publishFlow)
  const [findings, setFindings] = useState<FlowFinding[]>()
  const form = useForm({ initialValues: { note: '' } })
  const submit = async ({ note }: { note: string }) => {
    if (isDirty(store.get()) && !(await onSave())) return
    try {
      const { revision } = store.get().saved
      const { version } = await publish.mutateAsync({ params: { flowId }, body: { revision, note } })
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
      <p>{t('publish.text')}</p>
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
    </FormDialog>
  )
}

function Findings({ findings, onShown }: { findings: FlowFinding[]; onShown: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { showBlock } = useEditor()
  const textOf = useFindingText()
  return (
    <section role="alert">
      <p>
        <b>{t('publish.refused')}</b>
      </p>
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
