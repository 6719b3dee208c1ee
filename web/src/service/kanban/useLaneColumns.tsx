import type { Tag } from '@chatflow/contract'
import { useMemo } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import { nothing, type Column } from '../../ui/list.ts'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { NamedCell } from '../../ui/NamedCell.tsx'

export type LaneRow = Tag & { count: number }

export function useLaneColumns(lanes: Tag[]) {
  const { t } = useTranslation('kanban')
  return useMemo<Column<LaneRow>[]>(() => {
    const names = new Map(lanes.map(({ id, name }) => [id, name]))
    return [
      {
        key: 'name',
        header: t('manage.columns.name'),
        min: 180,
        grow: 2,
        cell: ({ name, color }) => <NamedCell mark={<Dot color={color} />}>{name}</NamedCell>,
      },
      {
        key: 'color',
        header: t('manage.columns.color'),
        min: 100,
        grow: 0.5,
        minor: 4,
        isOffPhone: true,
        cell: ({ color }) => <NamedCell mark={<Dot color={color} />}>{color.toUpperCase()}</NamedCell>,
      },
      {
        key: 'count',
        header: t('manage.columns.tickets'),
        min: 128,
        grow: 0.4,
        align: 'right',
        cell: ({ count }) => formatNumber(count),
      },
      {
        key: 'time',
        header: t('manage.columns.time'),
        min: 96,
        grow: 0.4,
        align: 'right',
        cell: ({ timeLane }) => (timeLane > 0 ? t('manage.hours', { count: timeLane }) : nothing),
      },
      {
        key: 'next',
        header: t('manage.columns.next'),
        min: 130,
        minor: 1,
        cell: ({ nextLaneId }) => names.get(nextLaneId ?? 0) ?? nothing,
      },
      {
        key: 'rollback',
        header: t('manage.columns.rollback'),
        min: 150,
        minor: 2,
        cell: ({ rollbackLaneId }) => names.get(rollbackLaneId ?? 0) ?? nothing,
      },
      {
        key: 'greeting',
        header: t('manage.columns.greeting'),
        min: 160,
        grow: 2,
        minor: 3,
        isOffPhone: true,
        cell: ({ greetingMessageLane }) =>
          greetingMessageLane.trim() === '' ? nothing : <MessageLine message={greetingMessageLane} />,
      },
    ]
  }, [t, lanes])
}
