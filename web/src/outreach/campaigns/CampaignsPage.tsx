import { campaignStatuses, type CampaignStatus, type CampaignSummary } from '@chatflow/contract'
import { Select } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconRocket,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { RowAction } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx'
import { CampaignEditor } from './editor/CampaignEditor.tsx'
import { PreflightDialog } from './preflight/PreflightDialog.tsx'
import { useCampaignActions } from './useCampaignActions.ts'
import { useCampaignColumns } from './useCampaignColumns.tsx'
import { useCampaignList } from './useCampaignList.ts'

type Open = { is: 'new' } | { is: 'edit' | 'check'; id: number } | { is: 'delete'; campaign: CampaignSummary }

/** Messages to many people: what is written, waits, runs and is done. */
export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const [searchParam, setSearchParam] = useState('')
  const [status, setStatus] = useState<CampaignStatus | null>(null)
  const [open, setOpen] = useState<Open>()
  const list = useCampaignList(searchParam, status)
  const columns = useCampaignColumns()
  const navigate = useNavigate()
  const report = ({ id }: CampaignSummary) => void navigate({ to: `/campaign/${id}/report` })
  const actions = useRowActions({ report, onOpen: setOpen })
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={<StatusFilter value={status} onChange={setStatus} />}
        isFiltered={
          status === null
            ? undefined
            : { text: t('nothingFiltered'), clear: () => setStatus(null), clearLabel: t('allStatuses') }
        }
        action={{ label: t('new'), run: () => setOpen({ is: 'new' }) }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(campaign) =>
          hasReport(campaign) ? report(campaign) : setOpen({ is: 'edit', id: campaign.id })
        }
        actions={actions}
        errorText={() => t('loadFailed')}
        empty={{ icon: IconSpeakerphone, text: t('empty') }}
      />
      {open && <OpenDialog open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface OpenDialogProps {
  open: Open
  onOpen: (open: Open) => void
  onClose: () => void
}

function OpenDialog({ open, onOpen, onClose }: OpenDialogProps) {
  const check = (id: number) => onOpen({ is: 'check', id })
  switch (open.is) {
    case 'new':
      return <CampaignEditor key="new" onCheck={check} onClose={onClose} />
    case 'edit':
      return <CampaignEditor key={open.id} campaignId={open.id} onCheck={check} onClose={onClose} />
    case 'check':
      return (
        <PreflightDialog
          campaignId={open.id}
          onEdit={() => onOpen({ is: 'edit', id: open.id })}
          onClose={onClose}
        />
      )
    case 'delete':
      return <DeleteCampaignDialog campaign={open.campaign} onClose={onClose} />
  }
}

const isUnsent = ({ status }: CampaignSummary) => status === 'INATIVA' || status === 'PROGRAMADA'
const hasReport = (campaign: CampaignSummary) => !isUnsent(campaign)

interface Handlers {
  report: (campaign: CampaignSummary) => void
  onOpen: (open: Open) => void
}

function useRowActions({ report, onOpen }: Handlers): RowAction<CampaignSummary>[] {
  const { t } = useTranslation('campaigns')
  const { stop, restart, copy } = useCampaignActions()
  return [
    {
      key: 'stop',
      place: 'run',
      label: t('actions.stop'),
      icon: IconPlayerStop,
      run: ({ id }) => stop(id),
      isHidden: ({ status }) => status !== 'EM_ANDAMENTO',
    },
    {
      key: 'restart',
      place: 'run',
      label: t('actions.restart'),
      icon: IconPlayerPlay,
      run: ({ id }) => restart(id),
      isHidden: ({ status }) => status !== 'CANCELADA',
    },
    {
      key: 'check',
      place: 'run',
      label: t('actions.check'),
      icon: IconRocket,
      run: ({ id }) => onOpen({ is: 'check', id }),
      isHidden: (campaign) => !isUnsent(campaign),
    },
    { key: 'report', label: t('actions.report'), icon: IconChartBar, run: report },
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: IconPencil,
      run: ({ id }) => onOpen({ is: 'edit', id }),
    },
    {
      key: 'copy',
      label: t('actions.copy'),
      icon: IconCopy,
      run: ({ id }) => void copy(id, 'all').then((made) => made && onOpen({ is: 'edit', id: made.id })),
      isMenuOnly: true,
    },
    {
      key: 'delete',
      label: t('actions.delete'),
      icon: IconTrash,
      run: (campaign) => onOpen({ is: 'delete', campaign }),
      isDanger: true,
      isMenuOnly: true,
      isHidden: ({ status }) => status === 'EM_ANDAMENTO',
    },
  ]
}

interface StatusFilterProps {
  value: CampaignStatus | null
  onChange: (status: CampaignStatus | null) => void
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('campaigns')
  return (
    <Select
      w={180}
      aria-label={t('columns.status')}
      placeholder={t('allStatuses')}
      clearable
      data={campaignStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as CampaignStatus | null)}
    />
  )
}
