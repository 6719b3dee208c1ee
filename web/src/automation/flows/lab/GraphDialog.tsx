import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import dialogs from '../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'

/** A drawing over the editor: as wide as there is room. */
export function GraphDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  return (
    <Modal
      {...life}
      title={title}
      size="min(1400px, 96vw)"
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      onClose={close}
    >
      {children}
    </Modal>
  )
}
