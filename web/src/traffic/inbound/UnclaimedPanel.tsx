import { dropUnclaimed, listUnclaimed, retryUnclaimed, type UnclaimedAccount } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './unclaimed.module.css'

const queryKey = [listUnclaimed.path]
/** No company is told of it: whose it is, is not known yet. */
const refreshMs = 30_000

/** For who runs the installation: what networks said to accounts that no connection has. */
export function UnclaimedPanel() {
  const { t } = useTranslation('inbound')
  const { data = [], refetch } = useQuery({
    queryKey,
    queryFn: () => call(listUnclaimed, {}),
    refetchInterval: refreshMs,
  })
  const [dropping, setDropping] = useState<UnclaimedAccount>()
  if (data.length === 0) return null
  const changed = () => void refetch()
  return (
    <section className={classes.panel} aria-labelledby="unclaimed-title">
      <h2 id="unclaimed-title" className={classes.title}>
        {t('unclaimed.title')}
      </h2>
      <p className={classes.hint}>{t('unclaimed.hint')}</p>
      <ul className={classes.accounts}>
        {data.map((account) => (
          <li key={`${account.kind} ${account.value}`} className={classes.account}>
            <Account account={account} onChanged={changed} onDrop={() => setDropping(account)} />
          </li>
        ))}
      </ul>
      {dropping && (
        <DropDialog account={dropping} onDropped={changed} onClose={() => setDropping(undefined)} />
      )}
    </section>
  )
}

interface AccountProps {
  account: UnclaimedAccount
  onChanged: () => void
  onDrop: () => void
}
function Account({ account, onChanged, onDrop }: AccountProps) {
  const { t } = useTranslation('inbound')
  const { kind, value, messages, others, lastAt, reason, connection } = account
  const name = t('unclaimed.account', { kind: t(`unclaimed.kinds.${kind}`), value })
  const retry = useAction(retryUnclaimed)
  const again = () =>
    retry.mutate(
      { params: { accountKind: kind, account: value } },
      {
        onSuccess: ({ handed }) => {
          if (handed > 0) notifySuccess(t('unclaimed.handed', { count: handed }))
          else notifyWarning(t(`unclaimed.reasons.${reason}`, { ...connection }))
          onChanged()
        },
        onError: notifyError,
      },
    )
  return (
    <>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>
          {[t('unclaimed.messages', { count: messages }), t('unclaimed.others', { count: others })].join(
            ', ',
          )}
          {' · '}
          <time dateTime={lastAt}>{t('unclaimed.last', { date: formatDateTime(lastAt) })}</time>
        </span>
        <span className={classes.hint}>{t(`unclaimed.reasons.${reason}`, { ...connection })}</span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('unclaimed.retry')}: ${name}`}
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        loading={retry.isPending}
        onClick={again}
      >
        {t('unclaimed.retry')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`${t('unclaimed.drop')}: ${name}`}
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={onDrop}
      >
        {t('unclaimed.drop')}
      </Button>
    </>
  )
}

interface DropDialogProps {
  account: UnclaimedAccount
  onDropped: () => void
  onClose: () => void
}
function DropDialog({ account, onDropped, onClose }: DropDialogProps) {
  const { t } = useTranslation('inbound')
  const { kind, value, messages, others } = account
  const drop = useAction(dropUnclaimed)
  return (
    <ConfirmDialog
      title={t('unclaimed.confirm.title')}
      confirmLabel={t('unclaimed.drop')}
      onConfirm={async () => {
        await drop.mutateAsync({ params: { accountKind: kind, account: value } })
        onDropped()
      }}
      onClose={onClose}
    >
      {t('unclaimed.confirm.text', { count: messages + others, value })}
    </ConfirmDialog>
  )
}
