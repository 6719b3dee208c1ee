import { listApiTokens, revokeApiToken, rotateApiToken, type ApiToken } from '@chatflow/contract'
import {
  IconCircleCheck,
  IconCircleOff,
  IconClockOff,
  IconKey,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Status } from '../../ui/Status.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { scopeNames } from './scopeNames.ts'
import { ToldTokenDialog } from './ToldTokenDialog.tsx'

/** The tokens of other programs: what they may do, and when they were last used. */
export function TokensTab() {
  const { t } = useTranslation('externalApi')
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<string>()
  const [rotating, setRotating] = useState<ApiToken>()
  const [revoking, setRevoking] = useState<ApiToken>()
  const { data = [], isLoading, error, refetch } = useEndpoint(listApiTokens, {})
  const columns = useTokenColumns()
  return (
    <>
      <ListPage
        title={t('tokens.title')}
        action={{ label: t('tokens.add'), run: () => setAdding(true) }}
        list={{
          rows: data,
          count: data.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={[
          { key: 'rotate', label: t('tokens.rotate'), icon: IconRefresh, run: setRotating, isHidden: isOver },
          {
            key: 'revoke',
            label: t('tokens.revoke'),
            icon: IconTrash,
            run: setRevoking,
            isDanger: true,
            isHidden: isOver,
          },
        ]}
        empty={{ icon: IconKey, text: t('tokens.empty') }}
      />
      {isAdding && <NewTokenDialog onTold={setTold} onClose={() => setAdding(false)} />}
      {told !== undefined && <ToldTokenDialog token={told} onClose={() => setTold(undefined)} />}
      {rotating && <RotateDialog token={rotating} onTold={setTold} onClose={() => setRotating(undefined)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

const isOver = ({ revokedAt }: ApiToken) => revokedAt !== null

function useTokenColumns() {
  const { t } = useTranslation('externalApi')
  const { data: connections } = useConnections()
  return useMemo<Column<ApiToken>[]>(
    () => [
      { key: 'name', header: t('tokens.name'), min: 160, grow: 2, cell: ({ name }) => name },
      { key: 'prefix', header: t('tokens.token'), min: 120, minor: 3, cell: ({ prefix }) => `${prefix}…` },
      {
        key: 'scopes',
        header: t('tokens.scopes'),
        min: 180,
        grow: 2,
        minor: 2,
        cell: ({ scopes }) => scopes.map((scope) => t(scopeNames[scope])).join(', '),
      },
      {
        key: 'connection',
        header: t('tokens.connection'),
        min: 130,
        minor: 4,
        cell: ({ connectionId }) => connections?.find(({ id }) => id === connectionId)?.name ?? '',
      },
      {
        key: 'used',
        header: t('tokens.lastUsed'),
        min: 140,
        minor: 1,
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : t('tokens.neverUsed')),
      },
      { key: 'state', header: t('tokens.state'), min: 150, cell: (token) => <TokenState token={token} /> },
    ],
    [t, connections],
  )
}

function TokenState({ token: { revokedAt, expiresAt, previousUntil } }: { token: ApiToken }) {
  const { t } = useTranslation('externalApi')
  if (revokedAt)
    return (
      <Status icon={IconCircleOff} tone="quiet">
        {t('tokens.revoked')}
      </Status>
    )
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    return (
      <Status icon={IconClockOff} tone="amber">
        {t('tokens.expired')}
      </Status>
    )
  if (previousUntil && Date.parse(previousUntil) > Date.now())
    return (
      <Status icon={IconRefresh} tone="blue">
        {t('tokens.overlaps', { until: formatDateTime(previousUntil) })}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {expiresAt ? t('tokens.until', { until: formatDateTime(expiresAt) }) : t('tokens.valid')}
    </Status>
  )
}

interface RotateDialogProps {
  token: ApiToken
  onTold: (token: string) => void
  onClose: () => void
}
function RotateDialog({ token, onTold, onClose }: RotateDialogProps) {
  const { t } = useTranslation('externalApi')
  const rotate = useAction(rotateApiToken)
  return (
    <ConfirmDialog
      title={t('tokens.rotateTitle', { name: token.name })}
      confirmLabel={t('tokens.rotate')}
      isHarmless
      onConfirm={async () => {
        const { token: fresh } = await rotate.mutateAsync({
          params: { apiTokenId: token.id },
          body: { overlapHours: 24 },
        })
        onTold(fresh)
      }}
      onClose={onClose}
    >
      {t('tokens.rotateText')}
    </ConfirmDialog>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation('externalApi')
  const revoke = useAction(revokeApiToken)
  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { name: token.name })}
      confirmLabel={t('tokens.revoke')}
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { apiTokenId: token.id } })
        notifySuccess(t('tokens.revokedNow'))
      }}
      onClose={onClose}
    >
      {t('tokens.revokeText')}
    </ConfirmDialog>
  )
}
