import type { Tag } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconHourglass, IconPencil } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber, formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './Board.module.css'

interface LaneHeaderProps {
  lane: Tag | null
  lanes: Tag[]
  total: { count: number; unread: number } | undefined
  onEdit: ((lane: Tag) => void) | undefined
}

const hourMs = 3_600_000

/** The name of a lane, how much stands in it, and what happens there by itself. */
export function LaneHeader({ lane, lanes, total, onEdit }: LaneHeaderProps) {
  const { t } = useTranslation('kanban')
  const name = lane?.name ?? t('defaultLane')
  const color = lane?.color ?? 'var(--border-strong)'
  return (
    <header className={classes.header} style={{ '--lane-color': color } as CSSProperties}>
      <h2 className={classes.laneName} title={name}>
        {name}
      </h2>
      {lane && <Rules lane={lane} lanes={lanes} />}
      {lane && onEdit && (
        <Tooltip label={t('manage.edit')}>
          <ActionIcon
            className={classes.edit}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('editLane', { name })}
            onClick={() => onEdit(lane)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {total && <Totals {...total} />}
    </header>
  )
}

function Rules({ lane, lanes }: { lane: Tag; lanes: Tag[] }) {
  const { t } = useTranslation('kanban')
  const nameOf = (id: number | null) => lanes.find((one) => one.id === id)?.name
  const next = lane.timeLane > 0 ? nameOf(lane.nextLaneId) : undefined
  const back = nameOf(lane.rollbackLaneId)
  return (
    <>
      {next && (
        <Rule label={t('goesOn', { span: formatSpan(lane.timeLane * hourMs), name: next })}>
          <IconHourglass size={16} stroke={1.75} aria-hidden />
        </Rule>
      )}
      {back && (
        <Rule label={t('goesBack', { name: back })}>
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
        </Rule>
      )}
    </>
  )
}

function Totals({ count, unread }: { count: number; unread: number }) {
  const { t } = useTranslation('kanban')
  const words = t('unread', { count: unread })
  return (
    <>
      {unread > 0 && (
        <span className={classes.unread} role="img" aria-label={words} title={words}>
          {formatNumber(unread)}
        </span>
      )}
      <span className={classes.total} role="img" aria-label={t('count', { count })}>
        {formatNumber(count)}
      </span>
    </>
  )
}

function Rule({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} multiline maw={260}>
      <span className={classes.rule} role="img" aria-label={label}>
        {children}
      </span>
    </Tooltip>
  )
}
