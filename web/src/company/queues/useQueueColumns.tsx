import type { Queue } from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dot } from '../../ui/Dot.tsx'
import type { Column } from '../../ui/list.ts'
import { withoutMarks } from '../../ui/splitMarks.ts'
import classes from './queues.module.css'

export function useQueueColumns() {
  const { t } = useTranslation('queues')
  return useMemo<Column<Queue>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 180,
        grow: 2,
        cell: (queue) => (
          <span className={classes.name}>
            <Dot color={queue.color} />
            <span className={classes.nameWords}>{queue.name}</span>
          </span>
        ),
      },
      {
        key: 'id',
        header: t('columns.id'),
        min: 64,
        grow: 0.4,
        align: 'right',
        minor: 3,
        isOffPhone: true,
        cell: (queue) => queue.id,
      },
      {
        key: 'color',
        header: t('columns.color'),
        min: 110,
        minor: 2,
        isOffPhone: true,
        cell: (queue) => (
          <span className={classes.name}>
            <Dot color={queue.color} />
            <span className={classes.color}>{queue.color.toUpperCase()}</span>
          </span>
        ),
      },
      {
        key: 'orderQueue',
        header: t('columns.orderQueue'),
        min: 72,
        grow: 0.4,
        align: 'right',
        minor: 1,
        cell: (queue) => queue.orderQueue,
      },
      {
        key: 'greeting',
        header: t('columns.greeting'),
        min: 200,
        grow: 4,
        minor: 4,
        cell: (queue) =>
          queue.greetingMessage.trim() === '' ? (
            <span className={classes.quiet}>{t('noGreeting')}</span>
          ) : (
            <span className={classes.greeting} title={queue.greetingMessage}>
              {withoutMarks(queue.greetingMessage)}
            </span>
          ),
      },
    ],
    [t],
  )
}
