import { Button, Code } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toClipboard } from '../platform/clipboard.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  label: string
  value: string
  /** That it will not be shown again. */
  children: string
}

/** A secret, at the only moment at which it can be read. */
export function ShownOnce({ label, value, children }: ShownOnceProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.secret} role="status">
      <p className={classes.sentence}>{children}</p>
      <div className={classes.line}>
        <Code className={classes.value} aria-label={label}>
          {value}
        </Code>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void toClipboard(value, t('clipboard.copied'))}
        >
          {t('clipboard.copy')}
        </Button>
      </div>
    </div>
  )
}
