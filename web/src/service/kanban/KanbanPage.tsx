import { countKanban, listKanban, listLanes, type KanbanTicket, type Tag } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { TagDialog } from '../../conversations/tags/TagDialog.tsx'
import { useCustomerTypingEvents } from '../../conversations/tickets/presence/customerTyping.ts'
import { useOpenUuid } from '../../conversations/tickets/useOpenUuid.ts'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Board, type BoardProps } from './Board.tsx'
import classes from './Board.module.css'
import { everything, filtersOf } from './boardChoice.ts'
import { BoardTools } from './BoardTools.tsx'
import { QuickLook } from './QuickLook.tsx'

/** The kanban: every conversation under way, in the lane where it stands, and one of them beside it. */
export function KanbanPage() {
  const { t } = useTranslation('kanban')
  const { can } = useSession()
  const navigate = useNavigate()
  const ticketUuid = useOpenUuid()
  const [choice, setChoice] = useState(everything)
  const [editing, setEditing] = useState<Tag>()
  const lanes = useEndpoint(listLanes, {}, { refreshOn: 'tag' })
  const totals = useEndpoint(countKanban, { query: filtersOf(choice) })
  const onEdit = can('dashboard:view') ? setEditing : undefined
  useCustomerTypingEvents()
  useForgetBoard()
  const open = useCallback(
    ({ uuid }: KanbanTicket) => void navigate({ to: `/Kanban/${uuid}`, replace: true }),
    [navigate],
  )
  const close = useCallback(() => void navigate({ to: '/Kanban', replace: true }), [navigate])
  const board = { choice, openUuid: ticketUuid, onOpen: open, onEdit }
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <h1 className={classes.title}>
          {t('title')}
          {totals.data && (
            <span className={classes.titleCount}>{formatNumber(countAll(totals.data.lanes))}</span>
          )}
        </h1>
        <BoardTools choice={choice} onChange={setChoice} />
        {onEdit && (
          <Button component={Link} to="/TagsKanban">
            {t('addLanes')}
          </Button>
        )}
      </header>
      <div className={classes.main}>
        <BoardOrWhyNot lanes={lanes} totals={totals.data?.lanes} {...board} />
        {ticketUuid !== undefined && <QuickLook key={ticketUuid} uuid={ticketUuid} onClose={close} />}
      </div>
      {editing && (
        <TagDialog isLane tag={editing} savedText={t('manage.saved')} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}

const countAll = (lanes: { count: number }[]) => lanes.reduce((sum, { count }) => sum + count, 0)

interface BoardOrWhyNotProps extends Omit<BoardProps, 'lanes'> {
  lanes: ReturnType<typeof useEndpoint<typeof listLanes>>
}

/** The board, unless it cannot be read or there is nothing to put on it. */
function BoardOrWhyNot({ lanes: { data, error, refetch }, ...board }: BoardOrWhyNotProps) {
  const { t } = useTranslation('kanban')
  if (error && !data)
    return (
      <div className={classes.nothing}>
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    )
  if (data?.lista.length === 0 && board.totals && countAll(board.totals) === 0)
    return (
      <div className={classes.nothing}>
        <EmptyState
          icon={IconLayoutKanban}
          text={t('noLanes')}
          action={
            board.onEdit && (
              <Button renderRoot={(props) => <Link to="/TagsKanban" {...props} />}>{t('manage.add')}</Button>
            )
          }
        />
      </div>
    )
  return <Board lanes={data?.lista} {...board} />
}

/** Nobody listens while the board is closed: a user who comes back reads it anew. */
function useForgetBoard() {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      for (const path of [listKanban.path, countKanban.path]) queries.removeQueries({ queryKey: [path] })
    },
    [queries],
  )
}
