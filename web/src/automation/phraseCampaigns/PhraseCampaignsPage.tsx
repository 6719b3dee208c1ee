import { deletePhraseCampaign, listPhraseCampaigns, type PhraseCampaign } from '@chatflow/contract'
import { IconMessage2Search, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { folded } from '../../ui/folded.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PhraseCampaignDialog } from './PhraseCampaignDialog.tsx'
import { usePhraseColumns } from './usePhraseColumns.tsx'

/** Phrases of customers that begin a flow. */
export function PhraseCampaignsPage() {
  const { t } = useTranslation('phraseCampaigns')
  const { can } = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<PhraseCampaign | 'new'>()
  const [deleting, setDeleting] = useState<PhraseCampaign>()
  const { data, isLoading, error, refetch } = useEndpoint(
    listPhraseCampaigns,
    {},
    { refreshOn: 'flowCampaign' },
  )
  const connections = useConnections()
  const columns = usePhraseColumns(connections.data)
  const rows = (data?.flow ?? []).filter((campaign) => isFound(campaign, searchParam))
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={{
          rows,
          count: rows.length,
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
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          ...(can('contacts-page:deleteContact')
            ? [{ key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true }]
            : []),
        ]}
        empty={{ icon: IconMessage2Search, text: t('empty') }}
      />
      {editing && <PhraseCampaignDialog campaign={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog campaign={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

const isFound = ({ name, phrase, flow }: PhraseCampaign, searched: string) =>
  [name, phrase, flow.name].some((text) => folded(text).includes(folded(searched.trim())))

function DeleteDialog({ campaign, onClose }: { campaign: PhraseCampaign; onClose: () => void }) {
  const { t } = useTranslation('phraseCampaigns')
  const remove = useAction(deletePhraseCampaign)
  return (
    <ConfirmDialog
      title={t('confirm.title', { name: campaign.name })}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { flowCampaignId: campaign.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { phrase: campaign.phrase, flow: campaign.flow.name })}
    </ConfirmDialog>
  )
}
