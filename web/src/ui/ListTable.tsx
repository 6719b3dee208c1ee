import { useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import {
  columnsThatFit,
  columnsWidth,
  gridTracks,
  quickPlaces,
  type Column,
  type PagedRows,
  type RowAction,
  type RowOrder,
  type RowSelection,
  type RowTone,
} from './list.ts'
import { ListCard } from './ListCard.tsx'
import { ListEnd } from './ListEnd.tsx'
import { ListRow } from './ListRow.tsx'
import { DragArea, shiftOf, type Dragged } from './DragArea.tsx'
import { AllCheckbox, RowCheckbox } from './RowCheckbox.tsx'
import { RowHandle } from './RowHandle.tsx'
import classes from './ListTable.module.css'
import { useInnerWidth } from './useInnerWidth.ts'
import { useIsPhone } from './useIsPhone.ts'
import { useLoadNearEnd } from './useLoadNearEnd.ts'

const rowHeight = 44
const headerHeight = 36
const cardHeight = 120

interface ListTableProps<Row> {
  label: string
  list: PagedRows<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: RowAction<Row>[]
  order?: RowOrder
  selection?: RowSelection<Row>
  rowTone?: (row: Row) => RowTone | undefined
}

export function ListTable<Row>({
  label,
  list,
  columns,
  rowKey,
  actions = [],
  order,
  selection,
  ...rowProps
}: ListTableProps<Row>) {
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: widthRef, width } = useInnerWidth()
  const scrollerRef = useMergedRef(scroller, widthRef)
  const hasHandle = Boolean(order ?? selection)
  const quickCount = quickPlaces(actions)
  const shown = isPhone
    ? columns.filter((column) => !column.isOffPhone)
    : columnsThatFit(columns, columnsWidth(width, quickCount, hasHandle))
  const [dragged, setDragged] = useState<Dragged>()
  const scrollMargin = isPhone ? 0 : headerHeight
  const virtual = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? cardHeight : rowHeight),
    getItemKey: (index) => {
      const row = list.rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 8,
    scrollMargin,
  })
  // What was measured as a card is not the height of a row.
  useLayoutEffect(() => virtual.measure(), [virtual, isPhone])
  const loadWhenNearEnd = useLoadNearEnd(scroller, list)
  const tracks = {
    '--list-columns': gridTracks(shown, quickCount, hasHandle),
  } as CSSProperties
  const Item = isPhone ? ListCard : ListRow

  const table = (
    <div ref={scrollerRef} className={classes.scroller} onScroll={loadWhenNearEnd}>
      <div
        role={isPhone ? 'list' : 'table'}
        aria-label={label}
        aria-rowcount={isPhone ? undefined : list.count + 1}
        style={tracks}
      >
        {!isPhone && (
          <HeaderRow columns={shown} hasActions={actions.length > 0} order={order} selection={selection} />
        )}
        <div
          role={isPhone ? 'presentation' : 'rowgroup'}
          className={classes.rows}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = list.rows[item.index]
            if (row === undefined) return null
            return (
              <Item
                key={item.key}
                ref={isPhone ? virtual.measureElement : undefined}
                row={row}
                index={item.index}
                top={item.start - scrollMargin + shiftOf(dragged, item.index)}
                isDragged={dragged?.from === item.index}
                isSelected={selection?.isSelected(row) ?? false}
                handle={
                  order ? (
                    <RowHandle
                      index={item.index}
                      count={list.rows.length}
                      name={rowProps.rowName(row)}
                      order={order}
                    />
                  ) : (
                    selection && <RowCheckbox row={row} name={rowProps.rowName(row)} selection={selection} />
                  )
                }
                columns={shown}
                actions={actions}
                {...rowProps}
              />
            )
          })}
        </div>
      </div>
      <ListEnd list={list} />
    </div>
  )
  if (!order) return table
  return (
    <DragArea count={list.rows.length} move={order.move} onDrag={setDragged}>
      {table}
    </DragArea>
  )
}

interface HeaderRowProps<Row> {
  columns: Column<Row>[]
  hasActions: boolean
  order: RowOrder | undefined
  selection: RowSelection<Row> | undefined
}

function HeaderRow<Row>({ columns, hasActions, order, selection }: HeaderRowProps<Row>) {
  const { t } = useTranslation('ui')
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {order && <div role="columnheader" aria-label={order.hint} />}
        {selection && (
          <div role="columnheader" className={classes.handleCell}>
            <AllCheckbox selection={selection} />
          </div>
        )}
        {columns.map((column) => (
          <div key={column.key} role="columnheader" className={classes.headerCell} data-align={column.align}>
            {column.header}
          </div>
        ))}
        {hasActions && <div role="columnheader" aria-label={t('row.actions')} />}
      </div>
    </div>
  )
}
