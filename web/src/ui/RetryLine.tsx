import { UnstyledButton } from '@mantine/core'
import { errorText } from '../platform/errors.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './states.module.css'
import { useRetry } from './useRetry.ts'

interface RetryLineProps {
  error: unknown
  onRetry: () => unknown
}

/** What happened and the way to try again, where there is room for one line only. */
export function RetryLine({ error, onRetry }: RetryLineProps) {
  const { t } = useTranslation('ui')
  const [isBusy, retry] = useRetry(onRetry)
  return (
    <span className={classes.line}>
      {errorText(error)}{' '}
      <UnstyledButton className={classes.retry} disabled={isBusy} onClick={() => void retry()}>
        {t(isBusy ? 'list.loading' : 'error.retry')}
      </UnstyledButton>
    </span>
  )
}
