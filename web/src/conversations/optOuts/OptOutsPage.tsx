import { listOptOuts, undoOptOut, UndoOptOutForm, type OptOut } from '@chatflow/contract'
import { Textarea } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { useContractForm } from '../../ui/useContractForm.ts'
import { OptOutFiles } from './OptOutFiles.tsx'
import { useOptOutColumns } from './useOptOutColumns.tsx'

/** Who does not want to be written to. */
export function OptOutsPage() {
  const { t } = useTranslation('optOuts')
  const navigate = useNavigate()
  const [searchParam, setSearchParam] = useState('')
  const [undoing, setUndoing] = useState<OptOut>()
  const list = usePages(
    listOptOuts,
    { query: { searchParam } },
    { rows: (response) => response.optOuts, refreshOn: 'consent' },
  )
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={<OptOutFiles hasAny={list.count > 0} />}
        list={list}
        columns={useOptOutColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={({ contact }) => contact && void navigate({ to: `/contacts/${contact.id}` })}
        actions={[{ key: 'undo', label: t('undo.action'), icon: IconBellRinging, run: setUndoing }]}
        empty={{ icon: IconBellOff, text: t('empty') }}
      />
      {undoing && <UndoDialog optOut={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}

const nameOf = ({ contact, number }: OptOut) => contact?.name ?? shownNumber(number)

function UndoDialog({ optOut, onClose }: { optOut: OptOut; onClose: () => void }) {
  const { t } = useTranslation('optOuts')
  const form = useContractForm<{ reason: string }>(UndoOptOutForm, { reason: '' })
  const undo = useAction(undoOptOut)
  return (
    <FormDialog
      title={t('undo.title', { name: nameOf(optOut) })}
      submitLabel={t('undo.button')}
      form={form}
      onSubmit={async (body) => {
        await undo.mutateAsync({ params: { optOutId: optOut.id }, body })
        notifySuccess(t('undo.done'))
      }}
      onClose={onClose}
    >
      <p>{t('undo.text')}</p>
      <Textarea
        label={t('undo.reason')}
        withAsterisk
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
