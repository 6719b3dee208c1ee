import type { AppEnrolment } from '@chatflow/contract'
import { Button, Code } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { toClipboard } from '../../platform/clipboard.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { CodeForm } from './CodeForm.tsx'
import classes from './twoFactor.module.css'

interface AppSetupProps {
  enrolment: AppEnrolment
  onCode: (code: string) => Promise<unknown>
}

/** Four letters at a time are read and typed without losing the place. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The picture for the camera, the secret for those who type it, and the code that shows that it worked. */
export function AppSetup({ enrolment: { secret, uri }, onCode }: AppSetupProps) {
  const { t } = useTranslation('twoFactor')
  const { t: tUi } = useTranslation('ui')
  return (
    <div className={classes.setup}>
      <p className={classes.text}>{t('setup.scan')}</p>
      <div className={classes.picture}>
        <QRCodeSVG value={uri} size={184} marginSize={2} title={t('setup.picture')} />
      </div>
      <div className={classes.secret}>
        <span className={classes.text}>{t('setup.typed')}</span>
        <div className={classes.secretLine}>
          <Code className={classes.secretText} aria-label={t('setup.secret')}>
            {inFours(secret)}
          </Code>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => void toClipboard(secret, tUi('clipboard.copied'))}
          >
            {tUi('clipboard.copy')}
          </Button>
        </div>
      </div>
      <CodeForm kind="app" label={t('setup.code')} submitLabel={t('setup.submit')} onSubmit={onCode} />
    </div>
  )
}
