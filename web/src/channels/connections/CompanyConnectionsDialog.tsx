import { connectionActions, disconnectAnyConnection } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { formatPhone } from '../../ui/phoneNumber.ts'
import type { CompanyTotals } from './companyTotals.ts'
import { ConnectionState } from './ConnectionState.tsx'
import classes from './connections.module.css'
import { useSessionAction } from './useSessionAction.ts'

export function CompanyConnectionsDialog({
  totals,
  onEdit,
  onClose,
}: {
  totals: CompanyTotals
  onEdit: (connectionId: number) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('connections')
  const { company, connections } = totals
  return (
    <ViewDialog
      title={company ? t('overview.of', { company: company.name }) : t('overview.every')}
      onClose={onClose}
    >
      {connections.length === 0 ? (
        <EmptyState icon={IconPlugConnected} text={t('overview.none')} />
      ) : (
        <ul className={classes.connections}>
          {connections.map((connection) => (
            <ConnectionItem
              key={connection.id}
              connection={connection}
              showsCompany={!company}
              onEdit={() => onEdit(connection.id)}
            />
          ))}
        </ul>
      )}
    </ViewDialog>
  )
}

interface ConnectionItemProps {
  connection: CompanyTotals['connections'][number]
  showsCompany: boolean
  onEdit: () => Promise<void>
}

function ConnectionItem({ connection, showsCompany, onEdit }: ConnectionItemProps) {
  const { t } = useTranslation('connections')
  const disconnect = useSessionAction(disconnectAnyConnection)
  const [isAsking, setAsking] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const { name, companyName } = connection
  const open = () => {
    setOpening(true)
    void onEdit()
      .catch(notifyError)
      .finally(() => setOpening(false))
  }
  const actions: readonly string[] = connectionActions[connection.status]
  const number = formatPhone(connection.number) || t('noNumber')
  return (
    <li className={classes.connection}>
      <div className={classes.connectionLine}>
        <div className={classes.lines}>
          <span className={classes.connectionName} title={name}>
            {name}
          </span>
          <span className={classes.second}>{showsCompany ? `${companyName} · ${number}` : number}</span>
        </div>
        <ConnectionState connection={connection} />
        <div className={classes.connectionButtons}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            aria-label={t('session.action', { action: t('edit'), name })}
            loading={isOpening}
            onClick={open}
          >
            {t('edit')}
          </Button>
          {actions.includes('disconnect') && !isAsking && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlugConnectedX size={16} stroke={1.75} aria-hidden />}
              aria-label={t('session.action', { action: t('session.disconnect'), name })}
              onClick={() => setAsking(true)}
            >
              {t('session.disconnect')}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <InlineConfirm
          question={t('overview.question', { company: companyName, name })}
          confirmLabel={t('session.disconnect')}
          onConfirm={async () => {
            await disconnect.mutateAsync({ params: { anyWhatsappId: connection.id } })
            notifySuccess(t('disconnected'))
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
