import { UnstyledButton } from '@mantine/core'
import { saysNothing } from './list.ts'
import type { ListItemProps } from './ListRow.tsx'
import classes from './ListTable.module.css'
import { RowActions } from './RowActions.tsx'

/** A row on a phone: its first column, or its name where that is only a number, is the title, and the whole card opens it. */
export function ListCard<Row>({
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
  const [first, ...details] = columns
  const told = details.flatMap((column) => {
    const value = column.cell(row)
    return saysNothing(value) ? [] : [{ column, value }]
  })
  const title = first?.isQuiet ? rowName(row) : first?.cell(row)
  return (
    <div
      ref={ref}
      role="listitem"
      data-index={index}
      className={classes.cardPlace}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      data-tone={rowTone?.(row)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={classes.card}>
        <div className={classes.cardTitle}>
          {handle}
          {onOpen ? (
            <UnstyledButton className={classes.cardOpen} onClick={() => onOpen(row)}>
              {title}
            </UnstyledButton>
          ) : (
            title
          )}
          {actions.length > 0 && <RowActions row={row} name={rowName(row)} actions={actions} menuOnly />}
        </div>
        <dl className={classes.details}>
          {told.map(({ column, value }) => (
            <div key={column.key} className={classes.detail} data-bare={column.isButton}>
              <dt>{column.header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
