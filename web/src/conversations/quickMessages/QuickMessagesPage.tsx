import {
  deleteQuickMessage,
  listQuickMessages,
  mayChangeQuickMessage,
  type QuickMessage,
} from '@chatflow/contract'
import { IconEye, IconMessageBolt, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { LockedQuickDialog } from './LockedQuickDialog.tsx'
import { QuickDialog } from './QuickDialog.tsx'
import { useQuickColumns } from './useQuickColumns.tsx'

type Open =
  | { is: 'new'; like?: QuickMessage }
  | { is: 'editing' | 'reading' | 'deleting'; quick: QuickMessage }

export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages')
  const { user } = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [open, setOpen] = useState<Open>()
  const list = usePages(
    listQuickMessages,
    { query: { searchParam } },
    { rows: (response) => response.records, refreshOn: 'quickemessage' },
  )
  const isLocked = (quick: QuickMessage) => !mayChangeQuickMessage(user, user.id, quick)
  const show = (is: 'editing' | 'reading' | 'deleting') => (quick: QuickMessage) => setOpen({ is, quick })
  const add = () => setOpen({ is: 'new' })
  const isOwn = { isHidden: isLocked }
  const actions: RowAction<QuickMessage>[] = [
    { key: 'edit', label: t('edit'), icon: IconPencil, run: show('editing'), ...isOwn },
    {
      key: 'read',
      label: t('read'),
      icon: IconEye,
      run: show('reading'),
      isHidden: (quick) => !isLocked(quick),
    },
    { key: 'delete', label: t('delete'), icon: IconTrash, run: show('deleting'), isDanger: true, ...isOwn },
  ]
  useCommands([{ id: 'newQuick', group: 'list', icon: IconMessageBolt, label: t('add'), run: add }])
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: add }}
        list={{ ...list, rows: useLiveUses(list.rows) }}
        columns={useQuickColumns()}
        rowKey={({ id }) => id}
        rowName={({ shortcode }) => shortcode}
        onOpen={(quick) => setOpen({ is: isLocked(quick) ? 'reading' : 'editing', quick })}
        actions={actions}
        empty={{ icon: IconMessageBolt, text: t('empty') }}
      />
      {open && <OpenDialog key={open.is} open={open} onOpen={setOpen} />}
    </>
  )
}

/** A colleague's use shows at once, without reading the list again. */
function useLiveUses(rows: QuickMessage[]): QuickMessage[] {
  const [heard, setHeard] = useState<Record<number, number>>({})
  useCompanyEvent('quickMessageUse', ({ id, uses }) => setHeard((now) => ({ ...now, [id]: uses })))
  return useMemo(
    () => rows.map((quick) => ({ ...quick, uses: Math.max(quick.uses, heard[quick.id] ?? 0) })),
    [rows, heard],
  )
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open | undefined) => void }) {
  const onClose = () => onOpen(undefined)
  if (open.is === 'new') return <QuickDialog quick="new" like={open.like} onClose={onClose} />
  const { quick } = open
  if (open.is === 'editing') return <QuickDialog quick={quick} onClose={onClose} />
  if (open.is === 'deleting') return <DeleteQuickDialog quick={quick} onClose={onClose} />
  return (
    <LockedQuickDialog quick={quick} onCopy={() => onOpen({ is: 'new', like: quick })} onClose={onClose} />
  )
}

function DeleteQuickDialog({ quick, onClose }: { quick: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quickMessages')
  const remove = useAction(deleteQuickMessage)
  const isShared = quick.geral || quick.visao
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { quickMessageId: quick.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t(isShared ? 'confirm.shared' : 'confirm.own', { shortcode: quick.shortcode })}
    </ConfirmDialog>
  )
}
