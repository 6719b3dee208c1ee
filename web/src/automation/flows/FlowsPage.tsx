import { listFlows, updateFlow, type FlowSummary } from '@chatflow/contract'
import {
  IconCopy,
  IconDownload,
  IconPencil,
  IconPower,
  IconRoute,
  IconTextCaption,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { DeleteFlowDialog, DuplicateFlowDialog } from './FlowConfirms.tsx'
import { saveAsFile } from './flowFile.ts'
import { ImportFlow } from './ImportFlow.tsx'
import { FlowNameDialog } from './FlowNameDialog.tsx'
import { NewFlowDialog } from './NewFlowDialog.tsx'
import { useFlowColumns } from './useFlowColumns.tsx'

type Asked = { about: 'name' | 'duplicate' | 'delete'; flow: FlowSummary } | { about: 'new' }

/** Conversations that run themselves. */
export function FlowsPage() {
  const { t } = useTranslation('flowList')
  const [searchParam, setSearchParam] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const list = usePages(
    listFlows,
    { query: { searchParam } },
    { rows: (response) => response.flows, refreshOn: 'flow' },
  )
  const columns = useFlowColumns()
  const open = useOpenFlow()
  const actions = useFlowActions(setAsked, open)
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={<ImportFlow onImported={open} />}
        action={{ label: t('add'), run: () => setAsked({ about: 'new' }) }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        actions={actions}
        empty={{ icon: IconRoute, text: t('empty') }}
      />
      {asked && <Asking asked={asked} onCreated={open} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface AskingProps {
  asked: Asked
  onCreated: (flow: FlowSummary) => void
  onClose: () => void
}
function Asking({ asked, onCreated, onClose }: AskingProps) {
  if (asked.about === 'new') return <NewFlowDialog onCreated={onCreated} onClose={onClose} />
  const { about, flow } = asked
  if (about === 'name') return <FlowNameDialog flow={flow} onClose={onClose} />
  if (about === 'duplicate') return <DuplicateFlowDialog flow={flow} onClose={onClose} />
  return <DeleteFlowDialog flow={flow} onClose={onClose} />
}

function useOpenFlow() {
  const navigate = useNavigate()
  return ({ id }: FlowSummary) => void navigate({ to: `/flowbuilder/${id}` })
}

function useFlowActions(ask: (asked: Asked) => void, open: (flow: FlowSummary) => void) {
  const { t } = useTranslation('flowList')
  const update = useAction(updateFlow)
  const toggle = ({ id, active }: FlowSummary) =>
    update
      .mutateAsync({ body: { flowId: id, active: !active } })
      .then(() => notifySuccess(t(active ? 'turnedOff' : 'turnedOn')), notifyError)
  const about = (what: 'name' | 'duplicate' | 'delete') => (flow: FlowSummary) => ask({ about: what, flow })
  return [
    { key: 'name', label: t('editName'), icon: IconTextCaption, run: about('name'), isMenuOnly: true },
    { key: 'edit', label: t('editFlow'), icon: IconPencil, run: open },
    { key: 'duplicate', label: t('duplicate'), icon: IconCopy, run: about('duplicate') },
    {
      key: 'turnOff',
      label: t('turnOff'),
      icon: IconPower,
      run: toggle,
      isMenuOnly: true,
      isHidden: ({ active }: FlowSummary) => !active,
    },
    {
      key: 'turnOn',
      label: t('turnOn'),
      icon: IconPower,
      run: toggle,
      isMenuOnly: true,
      isHidden: ({ active }: FlowSummary) => active,
    },
    {
      key: 'export',
      label: t('export'),
      icon: IconDownload,
      run: (flow: FlowSummary) => void saveAsFile(flow).catch(notifyError),
      isMenuOnly: true,
    },
    { key: 'delete', label: t('delete'), icon: IconTrash, run: about('delete'), isDanger: true },
  ]
}
