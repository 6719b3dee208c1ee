import { ActionIcon, Button } from '@mantine/core'
import { IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './Conversation.module.css'

interface ChosenBarProps {
  count: number
  onForward: () => void
  onCancel: () => void
}

/** Stands where one writes while messages are chosen. */
export function ChosenBar({ count, onForward, onCancel }: ChosenBarProps) {
  const { t } = useTranslation('conversationView')
  return (
    <div className={classes.chosenBar}>
      <ActionIcon color="gray" aria-label={t('forward.cancel')} onClick={onCancel}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.chosenCount} role="status">
        {t('forward.selected', { count })}
      </span>
      <Button
        leftSection={<IconArrowForwardUp size={18} stroke={1.75} aria-hidden />}
        onClick={() => (count === 0 ? notifyWarning(t('forward.none')) : onForward())}
      >
        {t('forward.submit')}
      </Button>
    </div>
  )
}
