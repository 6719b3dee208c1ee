import { listInboundProblems, type InboundProblem } from '@chatflow/contract'
import { IconArchive, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { momentWidth, type Column } from '../../ui/list.ts'
import { DismissDialog } from './DismissDialog.tsx'
import classes from './inbound.module.css'
import { ProblemDialog } from './ProblemDialog.tsx'
import { useProblemWords } from './useProblemWords.ts'
import { useRerun } from './useRerun.ts'
import { UnclaimedPanel } from './UnclaimedPanel.tsx'

/** What lies over the list at the moment. */
interface Task {
  is: 'read' | 'dismiss'
  problem: InboundProblem
}

/** What arrived from the networks and could not be handled, until a person has decided. */
export function AttentionPage() {
  const { t } = useTranslation('inbound')
  const { can } = useSession()
  const [task, setTask] = useState<Task>()
  const list = usePages(
    listInboundProblems,
    { query: {} },
    { rows: (response) => response.records, refreshOn: 'inbound' },
  )
  const { senderOf } = useProblemWords()
  const columns = useProblemColumns()
  const { rerun } = useRerun()
  const close = () => setTask(undefined)
  return (
    <>
      <ListPage
        title={t('title')}
        hint={
          <>
            {can('connections:overview') && <UnclaimedPanel />}
            {list.rows.length > 0 && <p className={classes.hint}>{t('hint')}</p>}
          </>
        }
        list={list}
        columns={columns}
        rowKey={(problem) => problem.id}
        rowName={senderOf}
        onOpen={(problem) => setTask({ is: 'read', problem })}
        actions={[
          {
            key: 'rerun',
            label: t('rerun'),
            icon: IconPlayerPlay,
            run: (problem) => void rerun(problem).catch(notifyError),
          },
          {
            key: 'dismiss',
            label: t('dismiss'),
            icon: IconArchive,
            run: (problem) => setTask({ is: 'dismiss', problem }),
            isDanger: true,
          },
        ]}
        empty={{ icon: IconCircleCheck, text: t('empty') }}
      />
      {task?.is === 'read' && <ProblemDialog problem={task.problem} onClose={close} />}
      {task?.is === 'dismiss' && <DismissDialog problem={task.problem} onClose={close} />}
    </>
  )
}

function useProblemColumns(): Column<InboundProblem>[] {
  const { t } = useTranslation('inbound')
  const { senderOf, reasonOf } = useProblemWords()
  return useMemo(
    () => [
      {
        key: 'address',
        header: t('columns.address'),
        min: 170,
        cell: (problem) => (
          <span className={classes.clipped} title={senderOf(problem)}>
            {senderOf(problem)}
          </span>
        ),
      },
      {
        key: 'error',
        header: t('columns.error'),
        min: 180,
        grow: 3,
        cell: (problem) => <span title={reasonOf(problem)}>{reasonOf(problem)}</span>,
      },
      {
        key: 'whatsapp',
        header: t('columns.whatsapp'),
        min: 120,
        grow: 1.5,
        minor: 2,
        cell: ({ whatsapp }) => <span title={whatsapp.name}>{whatsapp.name}</span>,
      },
      {
        key: 'attempts',
        header: t('columns.attempts'),
        min: 100,
        grow: 0.25,
        align: 'right',
        minor: 3,
        cell: ({ attempts }) => formatNumber(attempts),
      },
      {
        key: 'receivedAt',
        header: t('columns.receivedAt'),
        min: momentWidth(),
        grow: 0.25,
        minor: 1,
        align: 'right',
        cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
      },
    ],
    [t, senderOf, reasonOf],
  )
}
