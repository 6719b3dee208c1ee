import { UnstyledButton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { Column, RowAction, RowTone } from './list.ts'
import classes from './ListTable.module.css'
import { RowActions } from './RowActions.tsx'

export interface ListItemProps<Row> {
  ref?: Ref<HTMLDivElement>
  row: Row
  index: number
  top: number
  columns: Column<Row>[]
  actions: RowAction<Row>[]
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Where the row is taken to put it elsewhere, if rows have an order of their own. */
  handle?: ReactNode
  isDragged?: boolean
  isSelected?: boolean
  /** Shades a row that asks for attention; a word in it says why. */
  rowTone?: (row: Row) => RowTone | undefined
}

export function ListRow<Row>({
  ref,
  row,
  index,
  top,
  columns,
  actions,
  rowName,
  onOpen,
  handle,
  isDragged,
  isSelected,
  rowTone,
}: ListItemProps<Row>) {
  return (
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      data-index={index}
      className={classes.row}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      data-tone={rowTone?.(row)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {handle && (
        <div role="cell" className={classes.handleCell}>
          {handle}
        </div>
      )}
      {columns.map((column, position) => (
        <div
          key={column.key}
          role="cell"
          className={classes.cell}
          data-align={column.align}
          data-quiet={column.isQuiet}
        >
          {position === 0 && onOpen ? (
            <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
              {inOneLine(column.cell(row))}
            </UnstyledButton>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      {actions.length > 0 && (
        <div role="cell" className={classes.actions}>
          <RowActions row={row} name={rowName(row)} actions={actions} />
        </div>
      )}
    </div>
  )
}

/** What is too long for its column ends in dots, and is shown whole when it is pointed at. */
const inOneLine = (content: ReactNode) =>
  typeof content === 'string' ? (
    <span className={classes.words} title={content}>
      {content}
    </span>
  ) : (
    content
  )
