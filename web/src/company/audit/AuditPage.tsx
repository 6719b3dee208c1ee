import { listAuditLog, type AuditEntry } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useEndpoint, usePages } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, type Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import classes from './audit.module.css'
import { AuditDialog } from './AuditDialog.tsx'
import { ChainStatus } from './ChainStatus.tsx'
import { useAuditWords } from './useAuditWords.ts'

/** Who did what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const [searchParam, setSearchParam] = useState('')
  const [entity, setEntity] = useState<string | null>(null)
  const [open, setOpen] = useState<AuditEntry>()
  const query = { searchParam, ...(entity !== null && { entity }) }
  const list = usePages(listAuditLog, { query }, { rows: (response) => response.entries })
  const kinds = useEndpoint(listAuditLog, { query: { searchParam: '' } })
  const { entityWord, nameOf } = useAuditWords()
  const columns = useAuditColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<ChainStatus />}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <Select
            className={classes.kind}
            aria-label={t('kind')}
            placeholder={t('everyKind')}
            clearable
            data={(kinds.data?.entities ?? []).map((value) => ({ value, label: entityWord(value) }))}
            value={entity}
            onChange={setEntity}
          />
        }
        isFiltered={
          entity === null
            ? undefined
            : { text: t('nothingOfKind'), clear: () => setEntity(null), clearLabel: t('showAll') }
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(entry) => `${entityWord(entry.entity)} ${nameOf(entry)}`.trim()}
        onOpen={setOpen}
        empty={{ icon: IconHistory, text: t('empty') }}
      />
      {open && <AuditDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const { entityWord, actionWord, whoOf, nameOf } = useAuditWords()
  return useMemo(
    () => [
      {
        key: 'createdAt',
        header: t('columns.when'),
        min: momentWidth(),
        grow: 0.6,
        cell: ({ createdAt }) => formatDateTime(createdAt),
      },
      { key: 'who', header: t('columns.who'), min: 160, grow: 1.5, cell: (entry) => whoOf(entry) },
      {
        key: 'action',
        header: t('columns.action'),
        min: 170,
        grow: 1.5,
        cell: ({ action }) => actionWord(action),
      },
      {
        key: 'what',
        header: t('columns.what'),
        min: 160,
        grow: 1.5,
        cell: (entry) => (
          <span>
            {entityWord(entry.entity)} <span className={classes.quiet}>{nameOf(entry)}</span>
          </span>
        ),
      },
      {
        key: 'address',
        header: t('columns.address'),
        min: 130,
        grow: 0.6,
        minor: 1,
        cell: ({ address }) => <span className={classes.quiet}>{address}</span>,
      },
    ],
    [t, entityWord, actionWord, whoOf, nameOf],
  )
}
