import { deleteMacro, listMacros, mayChangeMacro, type Macro } from '@chatflow/contract'
import { IconBolt, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { MacroDialog } from './MacroDialog.tsx'
import { useMacroColumns } from './useMacroColumns.tsx'

type Open = { is: 'new'; like?: Macro } | { is: 'editing' | 'deleting'; macro: Macro }

/** Several steps under one name: one's own, and what the company shares. */
export function MacrosPage() {
  const { t } = useTranslation('macros')
  const { user } = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [open, setOpen] = useState<Open>()
  const list = usePages(
    listMacros,
    { query: { searchParam } },
    { rows: (response) => response.records, refreshOn: 'macro' },
  )
  const isLocked = (macro: Macro) => !mayChangeMacro(user, user.id, macro)
  const add = () => setOpen({ is: 'new' })
  const actions: RowAction<Macro>[] = [
    {
      key: 'edit',
      label: t('edit'),
      icon: IconPencil,
      run: (macro) => setOpen({ is: 'editing', macro }),
      isHidden: isLocked,
    },
    { key: 'copy', label: t('copy'), icon: IconCopy, run: (like) => setOpen({ is: 'new', like }) },
    {
      key: 'delete',
      label: t('delete'),
      icon: IconTrash,
      run: (macro) => setOpen({ is: 'deleting', macro }),
      isDanger: true,
      isHidden: isLocked,
    },
  ]
  useCommands([{ id: 'newMacro', group: 'list', icon: IconBolt, label: t('add'), run: add }])
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: add }}
        list={list}
        columns={useMacroColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(macro) => setOpen({ is: 'editing', macro })}
        actions={actions}
        empty={{ icon: IconBolt, text: t('empty') }}
      />
      {open && <OpenDialog key={open.is} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.is === 'new') return <MacroDialog macro="new" like={open.like} onClose={onClose} />
  if (open.is === 'editing') return <MacroDialog macro={open.macro} onClose={onClose} />
  return <DeleteDialog macro={open.macro} onClose={onClose} />
}

function DeleteDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const { t } = useTranslation('macros')
  const remove = useAction(deleteMacro)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { macroId: macro.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t(macro.isShared ? 'confirm.shared' : 'confirm.own', { name: macro.name })}
    </ConfirmDialog>
  )
}
