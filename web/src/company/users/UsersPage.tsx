import { deleteUser, listUsers, resetTwoFactor, type User } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconHistory, IconLink, IconPencil, IconShieldOff, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, useAction, useEndpoint, usePages } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { useBegins } from '../../ui/useBegins.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { AccessSlot } from './slots.ts'
import { useSecured, useUserColumns } from './useUserColumns.tsx'
import { UserDialog } from './UserDialog.tsx'

export function UsersPage() {
  const { t } = useTranslation('users')
  const session = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<User | 'new'>()
  const [deleting, setDeleting] = useState<User>()
  const [looking, setLooking] = useState<User>()
  const [resetting, setResetting] = useState<User>()
  const [isInviting, setInviting] = useState(useBegins())
  const list = usePages(
    listUsers,
    { query: { searchParam } },
    { rows: (response) => response.users, refreshOn: 'user' },
  )
  const usage = usePlanUsage()
  const secured = useSecured()
  const columns = useUserColumns(session.user.id, secured)

  return (
    <>
      <ListPage
        title={t('title')}
        countText={usage?.text}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <Button
            variant="default"
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invite')}
          </Button>
        }
        action={{ label: t('add'), run: () => setEditing('new'), blockedBy: usage?.blockedBy }}
        list={list}
        errorText={(error) =>
          error instanceof ApiError && error.status === 500 ? t('notLoaded') : undefined
        }
        columns={columns}
        rowKey={(user) => user.id}
        rowName={(user) => user.name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'access', label: t('access'), icon: IconHistory, run: setLooking, isMenuOnly: true },
          {
            key: 'resetTwoFactor',
            label: t('twoFactor.reset'),
            icon: IconShieldOff,
            run: setResetting,
            isMenuOnly: true,
            isHidden: (user) => user.id === session.user.id || !secured.has(user.id),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: IconTrash,
            run: setDeleting,
            isDanger: true,
            isHidden: (user) => user.id === session.user.id,
          },
        ]}
        empty={{ icon: IconUsers, text: t('empty') }}
      />
      {editing && <UserDialog user={editing} onClose={() => setEditing(undefined)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {looking && <AccessSlot user={looking} onClose={() => setLooking(undefined)} />}
      {resetting && <ResetTwoFactorDialog user={resetting} onClose={() => setResetting(undefined)} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function ResetTwoFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const reset = useAction(resetTwoFactor)
  return (
    <ConfirmDialog
      title={t('twoFactor.title', { name: user.name })}
      confirmLabel={t('twoFactor.button')}
      onConfirm={async () => {
        await reset.mutateAsync({ params: { userId: user.id } })
        notifySuccess(t('twoFactor.done'))
      }}
      onClose={onClose}
    >
      {t('twoFactor.text', { name: user.name })}
    </ConfirmDialog>
  )
}

function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const remove = useAction(deleteUser)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { userId: user.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: user.name })}
    </ConfirmDialog>
  )
}

/** How much of the plan is used. Counted without the search, which only narrows what is shown. */
function usePlanUsage() {
  const { t } = useTranslation('users')
  const { user } = useSession()
  const everyone = useEndpoint(
    listUsers,
    { query: { searchParam: '', pageNumber: 1 } },
    { refreshOn: 'user' },
  )
  if (!everyone.data) return undefined
  const used = everyone.data.count
  const limit = user.company.plan.users
  return {
    text: t('usage', { used: formatNumber(used), count: limit }),
    blockedBy: used >= limit ? t('limitReached', { count: limit }) : undefined,
  }
}
