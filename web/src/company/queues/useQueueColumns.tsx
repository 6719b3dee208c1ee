import type { Queue } from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { Swatch } from '../../ui/Swatch.tsx'
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
        cell: (queue) => queue.name,
      },
      {
        key: 'id',
        header: t('columns.id'),
        min: 64,
        grow: 0.2,
        align: 'right',
        isQuiet: true,
        minor: 3,
        isOffPhone: true,
        cell: (queue) => queue.id,
      },
      {
        key: 'color',
        header: t('columns.color'),
        min: 72,
        grow: 0.4,
        cell: (queue) => <Swatch color={queue.color} />,
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
            <MessageLine message={queue.greetingMessage} />
          ),
      },
    ],
    [t],
  )
}
