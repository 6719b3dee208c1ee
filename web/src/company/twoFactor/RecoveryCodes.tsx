import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { toClipboard } from '../../platform/clipboard.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './twoFactor.module.css'

interface RecoveryCodesProps {
  codes: string[]
  doneLabel: string
  onDone: () => void
}

/** At the only moment at which they can be read. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('twoFactor')
  const { t: tUi } = useTranslation('ui')
  const text = codes.join('\n')
  return (
    <div className={classes.setup} role="status">
      <p className={classes.text}>{t('codes.once')}</p>
      <ol className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.pair}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void toClipboard(text, tUi('clipboard.copied'))}
        >
          {tUi('clipboard.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => download(text)}
        >
          {t('codes.download')}
        </Button>
      </div>
      <Button fullWidth onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}

function download(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
