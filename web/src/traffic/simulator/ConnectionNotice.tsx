import { scanSimulator, type Connection } from '@chatflow/contract'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { QRCodeSVG } from 'qrcode.react'
import { useSessionAction } from '../../channels/connections/useSessionAction.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './SimulatorPage.module.css'

const codeSize = 168

/** What it means that the connection is not ready, and the way out. Says nothing about one that is. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator')
  const { status, qrcode, name } = connection
  if (status === 'CONNECTED') return null
  return (
    <aside className={classes.notice} data-status={status}>
      {status === 'qrcode' && (
        <div className={classes.code}>
          {qrcode === '' ? (
            <>
              <Skeleton width={codeSize} height={codeSize} />
              <VisuallyHidden role="status">{t('line.preparing')}</VisuallyHidden>
            </>
          ) : (
            <QRCodeSVG value={qrcode} size={codeSize} marginSize={2} title={t('line.code', { name })} />
          )}
        </div>
      )}
      <div className={classes.noticeWords}>
        <p className={classes.sentence}>{t(`line.${status}`)}</p>
        {status === 'qrcode' && <ScanButton connection={connection} />}
        {status === 'DISCONNECTED' && (
          <Button component={Link} to="/connections" variant="default" size="sm">
            {t('line.open')}
          </Button>
        )}
      </div>
    </aside>
  )
}

function ScanButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator')
  const scan = useSessionAction(scanSimulator)
  return (
    <Button
      size="sm"
      leftSection={<IconScan size={18} stroke={1.75} aria-hidden />}
      disabled={connection.qrcode === ''}
      loading={scan.isPending}
      onClick={() => scan.mutate({ params: { whatsappId: connection.id } }, { onError: notifyError })}
    >
      {t('line.scan')}
    </Button>
  )
}
