import type { FlowSummary } from '@chatflow/contract'
import { IconRoute } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { FlowState } from './FlowState.tsx'
import classes from './flowList.module.css'

export function useFlowColumns() {
  const { t } = useTranslation('flowList')
  return useMemo<Column<FlowSummary>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 220,
        grow: 3,
        cell: ({ name }) => (
          <span className={classes.name}>
            <span className={classes.mark}>
              <IconRoute size={18} stroke={1.75} aria-hidden />
            </span>
            <span className={classes.optionName}>{name}</span>
          </span>
        ),
      },
      { key: 'status', header: t('columns.status'), min: 130, cell: (flow) => <FlowState flow={flow} /> },
      {
        key: 'version',
        header: t('columns.version'),
        min: 170,
        minor: 1,
        cell: (flow) => <Published flow={flow} />,
      },
      {
        key: 'updatedAt',
        header: t('columns.updatedAt'),
        min: 230,
        grow: 1.5,
        minor: 2,
        isOffPhone: true,
        cell: ({ updatedAt, savedBy }) =>
          savedBy
            ? t('savedBy', { when: formatDateTime(updatedAt), name: savedBy.name })
            : formatDateTime(updatedAt),
      },
    ],
    [t],
  )
}

function Published({ flow: { publishedVersion, hasDraft } }: { flow: FlowSummary }) {
  const { t } = useTranslation('flowList')
  if (publishedVersion === null) return <span className={classes.quiet}>{t('published.none')}</span>
  return t(hasDraft ? 'published.withDraft' : 'published.version', { version: publishedVersion })
}
