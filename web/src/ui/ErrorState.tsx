import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './states.module.css'

interface ErrorStateProps {
  /** What happened, in words. */
  text: string
  onRetry: () => void
}

export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="error">
        <IconCloudOff size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.text}>{text}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
