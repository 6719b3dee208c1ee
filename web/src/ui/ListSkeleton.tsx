import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { columnsThatFit, columnsWidth, gridTracks, type Column } from './list.ts'
import classes from './ListTable.module.css'
import { useInnerWidth } from './useInnerWidth.ts'
import { useIsPhone } from './useIsPhone.ts'

const rows = Array.from({ length: 10 }, (_, index) => index)
/** Uneven widths read as text; a column of equal bars reads as a fence. */
const widths = ['72%', '56%', '64%', '48%']

interface ListSkeletonProps<Row> {
  columns: Column<Row>[]
  actionCount: number
  hasHandle: boolean
}

export function ListSkeleton<Row>({ columns, actionCount, hasHandle }: ListSkeletonProps<Row>) {
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { ref, width } = useInnerWidth()
  const shown = isPhone
    ? columns.slice(0, 1)
    : columnsThatFit(columns, columnsWidth(width, actionCount, hasHandle))
  const tracks = {
    '--list-columns': isPhone ? '1fr' : gridTracks(shown, actionCount, hasHandle),
  } as CSSProperties
  return (
    <div ref={ref} className={classes.skeleton} style={tracks} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {!isPhone && (
        <div className={classes.headerRow} aria-hidden>
          {hasHandle && <span />}
          {shown.map((column) => (
            <div key={column.key} className={classes.headerCell} data-align={column.align}>
              {column.header}
            </div>
          ))}
        </div>
      )}
      {rows.map((row) => (
        <div key={row} className={isPhone ? classes.skeletonCard : classes.skeletonRow}>
          {hasHandle && !isPhone && <span />}
          {shown.map((column, position) => (
            <div key={column.key} className={classes.cell} data-align={column.align}>
              <Skeleton height={12} width={widths[(row + position) % widths.length]} radius="xl" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
