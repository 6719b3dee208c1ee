import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../Tooltip.tsx'
import classes from './charts.module.css'
import { NumbersTable, type Numbers } from './NumbersTable.tsx'

interface ChartCardProps {
  title: string
  /** The level under the title of the page or of the part that it stands in. */
  heading?: 'h2' | 'h3'
  /** Says the same in words and numbers, for those who do not see the picture or want to copy it. */
  table: Numbers
  tools?: ReactNode
  children: ReactNode
}

/** A picture of numbers, and the numbers themselves one press away. */
export function ChartCard({ title, heading: Heading = 'h3', table, tools, children }: ChartCardProps) {
  const { t } = useTranslation('charts')
  const [isTable, setTable] = useState(false)
  const Picture = isTable ? IconChartBar : IconTable
  const label = isTable ? t('asPicture') : t('asTable')
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <Heading className={classes.title}>{title}</Heading>
        {tools}
        <Tooltip label={label}>
          <ActionIcon variant="subtle" size={32} aria-label={label} onClick={() => setTable(!isTable)}>
            <Picture size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {isTable ? <NumbersTable {...table} /> : children}
    </section>
  )
}
