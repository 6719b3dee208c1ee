import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import dialogs from '../../../../ui/dialogs.module.css'
import { useEditor } from '../EditorContext.ts'
import { isDirty } from '../editorState.ts'

/** A user who goes elsewhere with unsaved changes is asked. The changes stay in the browser either way. */
export function LeaveGuard({ onSave }: { onSave: () => Promise<boolean> }) {
  const { t } = useTranslation('flowEditor')
  const { store, flowName } = useEditor()
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(store.get()),
    enableBeforeUnload: () => isDirty(store.get()),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker
  const saveAndGo = async () => {
    setSaving(true)
    const isSaved = await onSave()
    setSaving(false)
    if (isSaved) proceed()
    else reset()
  }
  return (
    <Modal
      opened
      onClose={reset}
      title={t('leave.title')}
      size={520}
      padding={24}
      withCloseButton={false}
      classNames={{ title: dialogs.title }}
    >
      <p className={dialogs.sentence}>{t('leave.text', { name: flowName })}</p>
      <footer className={dialogs.buttons}>
        <Button variant="default" onClick={reset}>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={proceed}>
          {t('leave.leave')}
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void saveAndGo()}>
          {t('leave.save')}
        </Button>
      </footer>
    </Modal>
  )
}
