import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './states.module.css'
import { useRetry } from './useRetry.ts'

interface ErrorStateProps {
  /** What happened, in words. */
  text: string
  /** While what it returns is under way, the button says so: a line that is away takes its time to be found away again. */
  onRetry: () => unknown
}

export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const [isBusy, retry] = useRetry(onRetry)
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="error">
        <IconCloudOff size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.text}>{text}</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void retry()}
      >
        {t('error.retry')}
      </Button>
    </div>
  )
}
