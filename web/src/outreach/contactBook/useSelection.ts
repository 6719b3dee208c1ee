import type { Contact } from '@chatflow/contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { PagedRows, RowSelection } from '../../ui/list.ts'
import {
  between,
  countSelected,
  everythingSelected,
  isSelected,
  nothingSelected,
  select,
  stateOf,
  type ContactChoice,
  type Selection,
} from './selection.ts'

export interface Selecting {
  selection: Selection
  count: number
  rows: RowSelection<Contact>
  selectAll: () => void
  clear: () => void
}

/** Which contacts are chosen. What is looked for decides what "all" means, so that another search begins anew. */
export function useSelection(list: PagedRows<Contact>, choice: ContactChoice): Selecting {
  const { t } = useTranslation('contacts')
  const [kept, setKept] = useState({ selection: nothingSelected, choice })
  const last = useRef<number>(undefined)
  const selection = kept.choice === choice ? kept.selection : nothingSelected
  const set = (wanted: Selection) => setKept({ selection: wanted, choice })
  const all = stateOf(selection, list.count)
  const clear = () => set(nothingSelected)
  return {
    selection,
    count: countSelected(selection, list.count),
    clear,
    selectAll: () => set(everythingSelected),
    rows: {
      label: (name) => t('selection.row', { name }),
      allLabel: t('selection.all'),
      all,
      toggleAll: () => (all === 'all' ? clear() : set(everythingSelected)),
      isSelected: ({ id }) => isSelected(selection, id),
      toggle: ({ id }, isRange) => {
        const from = isRange ? last.current : undefined
        const ids = between(
          list.rows.map((row) => row.id),
          from,
          id,
        )
        last.current = id
        set(select(selection, ids, !isSelected(selection, id)))
      },
    },
  }
}
