import { deletePrompt, listConnections, listPrompts, type Prompt } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconBook2, IconCoins, IconPencil, IconSparkles, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { IconMark, NamedCell } from '../../ui/NamedCell.tsx'
import { KnowledgeDialog } from '../knowledge/KnowledgeDialog.tsx'
import { PromptDialog } from './PromptDialog.tsx'
import classes from './prompts.module.css'
import { UsageLine } from './UsageLine.tsx'

/** The AIs that answer customers of the company. */
export function PromptsPage() {
  const { t } = useTranslation('prompts')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<Prompt | 'new'>()
  const [deleting, setDeleting] = useState<Prompt>()
  const [isKnowing, setKnowing] = useState(false)
  const list = usePages(
    listPrompts,
    { query: { searchParam } },
    { rows: (response) => response.prompts, refreshOn: 'prompt' },
  )
  const columns = useColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<UsageLine />}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <>
            <Button
              variant="default"
              component={Link}
              to="/prompts/usage"
              leftSection={<IconCoins size={18} stroke={1.75} aria-hidden />}
            >
              {t('usage.open')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconBook2 size={18} stroke={1.75} aria-hidden />}
              onClick={() => setKnowing(true)}
            >
              {t('tabs.knowledge')}
            </Button>
          </>
        }
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconSparkles, text: t('empty') }}
      />
      {editing && <PromptDialog prompt={editing} onClose={() => setEditing(undefined)} />}
      {isKnowing && <KnowledgeDialog onClose={() => setKnowing(false)} />}
      {deleting && <DeletePromptDialog prompt={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('prompts')
  return useMemo<Column<Prompt>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 220,
        grow: 3,
        cell: ({ name }) => <NamedCell mark={<IconMark icon={IconSparkles} />}>{name}</NamedCell>,
      },
      {
        key: 'queue',
        header: t('columns.queue'),
        min: 160,
        grow: 2,
        cell: ({ queue }) => queue?.name ?? <span className={classes.quiet}>{t('noQueue')}</span>,
      },
      {
        key: 'maxTokens',
        header: t('columns.maxTokens'),
        min: 130,
        align: 'right',
        cell: ({ maxTokens }) => formatNumber(maxTokens),
      },
    ],
    [t],
  )
}

interface DeletePromptDialogProps {
  prompt: Prompt
  onClose: () => void
}

function DeletePromptDialog({ prompt, onClose }: DeletePromptDialogProps) {
  const { t } = useTranslation('prompts')
  const queries = useQueryClient()
  const remove = useAction(deletePrompt)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { promptId: prompt.id } })
        // The connections that named it name nothing any more.
        void queries.invalidateQueries({ queryKey: [listConnections.path] })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: prompt.name })}
    </ConfirmDialog>
  )
}
