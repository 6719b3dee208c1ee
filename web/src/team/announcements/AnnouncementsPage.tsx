import { deleteAnnouncement, listAnnouncements, type Announcement } from '@chatflow/contract'
import { IconEye, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { AnnouncementReadersDialog } from './AnnouncementReadersDialog.tsx'
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx'

export function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<Announcement | 'new'>()
  const [deleting, setDeleting] = useState<Announcement>()
  const [asked, setAsked] = useState<Announcement>()
  const columns = useAnnouncementColumns()
  const list = usePages(
    listAnnouncements,
    { query: { searchParam } },
    { rows: (response) => response.records, refreshOn: 'announcement' },
  )
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        columns={columns}
        rowKey={(announcement) => announcement.id}
        rowName={(announcement) => announcement.title}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'readers', label: t('readers.title'), icon: IconEye, run: setAsked },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconSpeakerphone, text: t('empty') }}
      />
      {asked && <AnnouncementReadersDialog announcement={asked} onClose={() => setAsked(undefined)} />}
      {editing && <AnnouncementDialog announcement={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteAnnouncementDialog announcement={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  )
}

function DeleteAnnouncementDialog(props: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation('announcements')
  const remove = useAction(deleteAnnouncement)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { announcementId: props.announcement.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={props.onClose}
    >
      {t('confirm.text', { title: props.announcement.title })}
    </ConfirmDialog>
  )
}
