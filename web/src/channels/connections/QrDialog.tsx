import { scanSimulator, type Connection } from '@chatflow/contract'
import { Button, Modal, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './connections.module.css'
import { PairingCode } from './PairingCode.tsx'
import { useSessionAction } from './useSessionAction.ts'

const codeSize = 264

interface QrDialogProps {
  /** As the list knows it at the moment; nothing once it was removed. */
  connection: Connection | undefined
  onClose: () => void
  /** The code is gone and no phone has read it. */
  onFailed: (connection: Connection) => void
}

/** Shows the code of a connection, always the newest, until a phone has read it. */
export function QrDialog({ connection, onClose, onFailed }: QrDialogProps) {
  const { t } = useTranslation('connections')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const failed = connection?.status === 'DISCONNECTED' ? connection : undefined
  const { close, life } = useDialogLife(() => (failed ? onFailed(failed) : onClose()))
  const { code, isOver } = usePairing(connection)
  useEffect(() => {
    if (isOver) close()
    // `close` is new on every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])

  const [name] = useState(connection?.name ?? '')
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('qr.title', { name })}
      size={680}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      centered
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      <div className={classes.pairing}>
        <div className={classes.code}>
          {code === '' ? (
            <>
              <Skeleton width={codeSize} height={codeSize} />
              <VisuallyHidden role="status">{t('qr.preparing')}</VisuallyHidden>
            </>
          ) : (
            <QRCodeSVG value={code} size={codeSize} marginSize={2} title={t('qr.code', { name })} />
          )}
        </div>
        {connection && <PairingWords connection={connection} isReady={code !== '' && !isOver} />}
      </div>
    </Modal>
  )
}

/** What to do with the code, and the other ways. */
function PairingWords({ connection, isReady }: { connection: Connection; isReady: boolean }) {
  const { t } = useTranslation('connections')
  const { phonePairing, pairingCode, simulated } = connection.abilities
  return (
    <div className={classes.pairingWords}>
      {phonePairing && (
        <ol className={classes.steps}>
          <li>{t('qr.step1')}</li>
          <li>{t('qr.step2')}</li>
          <li>{t('qr.step3')}</li>
        </ol>
      )}
      <p className={classes.note}>{t('qr.renews')}</p>
      {pairingCode && <PairingCode connection={connection} isReady={isReady} />}
      {simulated && <SimulatedScan id={connection.id} isReady={isReady} />}
    </div>
  )
}

/** The code stays on screen while the dialog fades: an empty square would look like a failure. */
function usePairing(connection: Connection | undefined) {
  const qrcode = connection?.qrcode ?? ''
  const [code, setCode] = useState(qrcode)
  if (qrcode !== '' && qrcode !== code) setCode(qrcode)
  const isWaiting = connection?.status === 'OPENING' || connection?.status === 'qrcode'
  return { code, isOver: !isWaiting || (code !== '' && qrcode === '') }
}

function SimulatedScan({ id, isReady }: { id: number; isReady: boolean }) {
  const { t } = useTranslation('connections')
  const scan = useSessionAction(scanSimulator)
  return (
    <div className={classes.simulator}>
      <p className={classes.sentence}>{t('qr.simulator')}</p>
      <Button
        leftSection={<IconScan size={18} stroke={1.75} aria-hidden />}
        disabled={!isReady}
        loading={scan.isPending}
        onClick={() => scan.mutate({ params: { whatsappId: id } }, { onError: notifyError })}
      >
        {t('qr.scan')}
      </Button>
    </div>
  )
}
