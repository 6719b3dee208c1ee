import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from './Board.module.css'
import type { BoardChoice } from './boardChoice.ts'
import { BoardFilterButton } from './BoardFilterButton.tsx'

interface BoardToolsProps {
  choice: BoardChoice
  onChange: (choice: BoardChoice) => void
}

/** What of the board is shown: by words, by days, and by the rest. */
export function BoardTools({ choice, onChange }: BoardToolsProps) {
  const { t } = useTranslation('kanban')
  const [startDate, setStart] = useState(choice.startDate)
  const [endDate, setEnd] = useState(choice.endDate)
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (endDate < startDate) notifyWarning(t('wrongDates'))
    else onChange({ ...choice, startDate, endDate })
  }
  return (
    <div className={classes.tools}>
      <SearchBox
        value={choice.searchParam}
        onChange={(searchParam) => onChange({ ...choice, searchParam: searchParam.trim().toLowerCase() })}
        label={t('search')}
      />
      <form className={classes.dates} onSubmit={find}>
        <TextInput
          className={classes.date}
          type="date"
          aria-label={t('from')}
          required
          value={startDate}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          className={classes.date}
          type="date"
          aria-label={t('to')}
          required
          value={endDate}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('find')}
        </Button>
      </form>
      <BoardFilterButton choice={choice} onChange={onChange} />
    </div>
  )
}
