import {
  chooseImportRows,
  listImportRows,
  shownRows,
  type ContactImport,
  type ImportRow,
  type KnownPolicy,
  type ShownRows,
} from '@chatflow/contract'
import { Button, Checkbox } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Column } from '../../ui/list.ts'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from './contactImports.module.css'
import { RowState } from './RowState.tsx'

interface RowsSectionProps {
  found: ContactImport
  known: KnownPolicy
}

/** The rows as they would be imported, each with what is wrong with it or why it is left out. */
export function RowsSection({ found, known }: RowsSectionProps) {
  const { t } = useTranslation('contactImports')
  const [show, setShow] = useState<ShownRows>('all')
  const [searchParam, setSearchParam] = useState('')
  const list = usePages(
    listImportRows,
    { params: { importId: found.id }, query: { show, searchParam } },
    { rows: (response) => response.rows, refreshOn: 'job' },
  )
  const { choose, isChosen, chooseAll, isBusy } = useChoice(found.id)
  const columns = useMemo<Column<ImportRow>[]>(
    () => [
      {
        key: 'name',
        header: t('rows.name'),
        min: 160,
        grow: 3,
        cell: (row) => (
          <Checkbox
            size="xs"
            label={row.name || t('rows.nameless')}
            classNames={{ label: classes.rowName, labelWrapper: classes.rowLabel, body: classes.rowBody }}
            checked={row.problem === null && isChosen(row)}
            disabled={row.problem !== null}
            onChange={(event) => choose(row.id, event.currentTarget.checked)}
          />
        ),
      },
      {
        key: 'number',
        header: t('rows.number'),
        min: 170,
        grow: 2,
        cell: (row) =>
          row.otherNumbers === 0
            ? shownNumber(row.number)
            : t('rows.more', { number: shownNumber(row.number), others: row.otherNumbers }),
      },
      {
        key: 'state',
        header: t('rows.state'),
        min: 190,
        grow: 2,
        cell: (row) => <RowState row={row} known={known} isChosen={isChosen(row)} />,
      },
      { key: 'email', header: t('rows.email'), min: 160, grow: 2, minor: 2, cell: (row) => row.email },
      {
        key: 'line',
        header: t('rows.line'),
        min: 64,
        grow: 0,
        align: 'right',
        minor: 1,
        cell: (row) => formatNumber(row.id),
      },
    ],
    [t, known, choose, isChosen],
  )
  return (
    <section className={classes.rows} aria-label={t('rows.title')}>
      <div className={classes.rowTools}>
        <Filters found={found} show={show} onShow={setShow} />
        <SearchBox value={searchParam} onChange={setSearchParam} label={t('rows.search')} />
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => chooseAll(true)}>
          {t('rows.all')}
        </Button>
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => chooseAll(false)}>
          {t('rows.none')}
        </Button>
      </div>
      <div className={classes.table}>
        {list.rows.length > 0 ? (
          <ListTable
            label={t('rows.title')}
            list={list}
            columns={columns}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
          />
        ) : list.isLoading ? (
          <ListSkeleton columns={columns} actionCount={0} hasHandle={false} />
        ) : list.error ? (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} />
        ) : (
          <EmptyState icon={IconListSearch} text={t('rows.empty')} />
        )}
      </div>
    </section>
  )
}

interface FiltersProps {
  found: ContactImport
  show: ShownRows
  onShow: (show: ShownRows) => void
}

/** Which rows are shown, and how many there are of each kind. */
function Filters({ found, show, onShow }: FiltersProps) {
  const { t } = useTranslation('contactImports')
  const { chosen, known, notChosen, problems } = found.preview
  const wrong = Object.values(problems).reduce((sum, count) => sum + count, 0)
  const counts: Record<ShownRows, number> = {
    all: found.total,
    good: chosen + notChosen,
    problems: wrong,
    known,
    notChosen,
  }
  return (
    <div className={classes.filters} role="group" aria-label={t('rows.filter')}>
      {shownRows
        .filter((kind) => kind === 'all' || kind === show || counts[kind] > 0)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.filter}
            aria-pressed={kind === show}
            onClick={() => onShow(kind)}
          >
            {t(`show.${kind}`)}
            <span className={classes.filterCount}>{formatNumber(counts[kind])}</span>
          </button>
        ))}
    </div>
  )
}

/** What is ticked shows at once; the server is told, and what it refuses goes back. */
function useChoice(importId: string) {
  const [choices, setChoices] = useState(new Map<number, boolean>())
  const { mutate, isPending } = useAction(chooseImportRows)
  return useMemo(() => {
    const params = { importId }
    return {
      isBusy: isPending,
      isChosen: (row: ImportRow) => choices.get(row.id) ?? row.isChosen,
      choose: (line: number, isChosen: boolean) => {
        setChoices((now) => new Map(now).set(line, isChosen))
        const undo = (error: unknown) => {
          setChoices((now) => new Map(now).set(line, !isChosen))
          notifyError(error)
        }
        mutate({ params, body: { isChosen, lines: [line] } }, { onError: undo })
      },
      chooseAll: (isChosen: boolean) => {
        setChoices(new Map())
        mutate({ params, body: { isChosen } }, { onError: notifyError })
      },
    }
  }, [choices, importId, isPending, mutate])
}
