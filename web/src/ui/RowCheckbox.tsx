import { Checkbox } from '@mantine/core'
import type { RowSelection } from './list.ts'
import classes from './ListTable.module.css'

interface RowCheckboxProps<Row> {
  row: Row
  name: string
  selection: RowSelection<Row>
}

/** Chooses a row; with Shift, all from the one that was chosen before. */
export function RowCheckbox<Row>({ row, name, selection }: RowCheckboxProps<Row>) {
  return (
    <Checkbox
      size="xs"
      classNames={{ root: classes.box, body: classes.boxBody }}
      aria-label={selection.label(name)}
      checked={selection.isSelected(row)}
      // The change itself does not say which keys were held.
      onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

export function AllCheckbox<Row>({ selection }: { selection: RowSelection<Row> }) {
  return (
    <Checkbox
      size="xs"
      classNames={{ root: classes.box, body: classes.boxBody }}
      aria-label={selection.allLabel}
      checked={selection.all === 'all'}
      indeterminate={selection.all === 'some'}
      onChange={selection.toggleAll}
    />
  )
}
