import type { Macro } from '@chatflow/contract'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './macros.module.css'
import { StepIcons, useStepWords } from './steps.tsx'

export function useMacroColumns(): Column<Macro>[] {
  const { t } = useTranslation('macros')
  const words = useStepWords()
  return useMemo(
    () => [
      { key: 'name', header: t('columns.name'), min: 160, grow: 1.5, cell: ({ name }) => name },
      {
        key: 'steps',
        header: t('columns.steps'),
        min: 220,
        grow: 4,
        cell: ({ actions }) => (
          <span className={classes.steps}>
            <StepIcons actions={actions} />
            <span className={classes.stepWords}>{actions.map(words).join(' → ')}</span>
          </span>
        ),
      },
      {
        key: 'sharing',
        header: t('columns.sharing'),
        min: 140,
        // At 200 % zoom what one does with a macro would stand outside of the table.
        minor: 1,
        cell: ({ isShared }) => (
          <Status icon={isShared ? IconUsers : IconLock} tone={isShared ? 'blue' : 'quiet'}>
            {t(isShared ? 'shared' : 'own')}
          </Status>
        ),
      },
      {
        key: 'uses',
        header: t('columns.uses'),
        min: 80,
        grow: 0.5,
        align: 'right',
        minor: 2,
        cell: ({ uses }) => formatNumber(uses),
      },
    ],
    [t, words],
  )
}
