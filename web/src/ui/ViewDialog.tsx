import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './dialogs.module.css'
import { useDialogLife } from './useDialogLife.ts'
import { useIsPhone } from './useIsPhone.ts'

interface ViewDialogProps {
  title: string
  /** How wide it is where there is room. */
  size?: number
  /** Another dialog lies on it: the escape key belongs to that one. */
  isCovered?: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows something that is only read. */
export function ViewDialog(props: ViewDialogProps) {
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(props.onClose)
  return (
    <Modal
      {...life}
      onClose={close}
      closeOnEscape={!props.isCovered}
      title={props.title}
      size={props.size ?? 640}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {props.children}
    </Modal>
  )
}
