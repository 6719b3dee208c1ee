import type { Contact } from '@chatflow/contract'
import {
  IconAddressBook,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconMessagePlus,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactFilesMenu } from '../../conversations/contactDownloads/ContactFilesMenu.tsx'
import { useCommands } from '../../keys/commands.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { RowAction } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { BulkStatus } from './BulkStatus.tsx'
import { ContactDialogs, type OpenDialog } from './ContactDialogs.tsx'
import { everyContact, everythingSelected, exportedBy, isNarrowed, type ContactChoice } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TagFilter } from './TagFilter.tsx'
import { useContactColumns } from './useContactColumns.tsx'
import { useContactList } from './useContactList.ts'
import { useSelection } from './useSelection.ts'

/** `isShown`: it may also lie behind somebody's own page. */
export function ContactList({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const [choice, setChoice] = useState<ContactChoice>(everyContact)
  const [dialog, setDialog] = useState<OpenDialog>()
  const list = useContactList(choice)
  const selecting = useSelection(list, choice)
  const add = () => setDialog({ is: 'new' })
  const open = ({ id }: Contact) => void navigate({ to: `/contacts/${id}` })
  useCommands(
    isShown ? [{ id: 'newContact', group: 'list', icon: IconUserPlus, label: t('add'), run: add }] : [],
  )
  return (
    <>
      <ListPage
        title={t('title')}
        search={{
          value: choice.searchParam,
          onChange: (searchParam) => setChoice({ ...choice, searchParam: searchParam.trim() }),
          label: t('search'),
        }}
        filters={
          <>
            <TagFilter value={choice.tags} onChange={(tags) => setChoice({ ...choice, tags })} />
            <ContactFilesMenu filter={exportedBy(everythingSelected, choice)} count={list.count} />
          </>
        }
        isFiltered={
          isNarrowed(choice)
            ? { text: t('nothing'), clear: () => setChoice(everyContact), clearLabel: t('clearFilters') }
            : undefined
        }
        action={{ label: t('add'), run: add }}
        hint={
          <>
            <BulkStatus />
            {selecting.count > 0 && <SelectionBar selecting={selecting} choice={choice} />}
          </>
        }
        list={list}
        columns={useContactColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        actions={useRowActions(setDialog)}
        selection={selecting.rows}
        empty={{ icon: IconAddressBook, text: t('empty') }}
      />
      {dialog && <ContactDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function useRowActions(show: (dialog: OpenDialog) => void): RowAction<Contact>[] {
  const { t } = useTranslation('contacts')
  const { can, hasPlan } = useSession()
  const schedule: RowAction<Contact> = {
    key: 'schedule',
    isMenuOnly: true,
    label: t('actions.schedule'),
    icon: IconCalendarPlus,
    run: (contact) => show({ is: 'schedule', contact }),
  }
  const remove: RowAction<Contact> = {
    key: 'delete',
    isMenuOnly: true,
    label: t('actions.delete'),
    icon: IconTrash,
    isDanger: true,
    run: (contact) => show({ is: 'delete', contact }),
  }
  return [
    {
      key: 'write',
      label: t('actions.write'),
      icon: IconMessagePlus,
      run: (contact) => show({ is: 'write', contact }),
      isHidden: ({ active }) => !active,
    },
    ...(hasPlan('useSchedules') ? [schedule] : []),
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: IconPencil,
      run: (contact) => show({ is: 'edit', contact }),
    },
    {
      key: 'block',
      isMenuOnly: true,
      label: t('actions.block'),
      icon: IconBan,
      run: (contact) => show({ is: 'block', contact }),
      isHidden: ({ active }) => !active,
    },
    {
      key: 'unblock',
      isMenuOnly: true,
      label: t('actions.unblock'),
      icon: IconCircleCheck,
      run: (contact) => show({ is: 'block', contact }),
      isHidden: ({ active }) => active,
    },
    ...(can('contacts-page:deleteContact') ? [remove] : []),
  ]
}
