import { isEnded, listUserNames, listUsersMoments, updateTicket } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { useElementSize, useFullscreenDocument } from '@mantine/hooks'
import { IconAlertTriangle, IconDeviceTv, IconMoodSmile } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { conflictOf } from '../../conversations/tickets/conflictOf.ts'
import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { useWaitTargets } from '../../conversations/tickets/list/useWaitTargets.ts'
import { playTone } from '../../notifications/tone.ts'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { asTheyStood, columnsOf, isCut, isFull, isLate, type Moment, type PanelColumn } from './columns.ts'
import classes from './Panel.module.css'
import { PanelDrag } from './PanelDrag.tsx'
import { Column, RestColumn } from './PanelColumn.tsx'
import { wallOf } from './wall.ts'

/** Who waits and who holds what, live: a column for those who wait and one for everybody at work. */
export function PanelPage() {
  const { t } = useTranslation('panel')
  const { data, error, refetch } = useEndpoint(listUsersMoments, {}, { refreshOn: 'ticket' })
  const team = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  // The whole document: dialogs and notices lie beside the page, not inside of it.
  const { toggle, fullscreen } = useFullscreenDocument()
  const targets = useWaitTargets(true)
  const columns = useMemo(() => columnsOf(data ?? [], team.data ?? []), [data, team.data])
  useBreachTone(data, targets, fullscreen)
  const handOver = useHandOver(() => void refetch())
  const [asked, setAsked] = useState<{ moment: Moment; column: PanelColumn }>()
  const drop = (moment: Moment, column: PanelColumn) =>
    isFull(column) ? setAsked({ moment, column }) : handOver(moment, column)
  return (
    <div className={classes.page} data-wall={fullscreen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Button
          variant="default"
          leftSection={<IconDeviceTv size={18} stroke={1.75} aria-hidden />}
          aria-pressed={fullscreen}
          onClick={() => void toggle()}
        >
          {t(fullscreen ? 'wall.leave' : 'wall.enter')}
        </Button>
      </header>
      {isCut(columns) && (
        <p className={classes.cut} role="status">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {t('cut')}
        </p>
      )}
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : columns.every(({ moments }) => moments.length === 0) && columns.length === 1 ? (
        <EmptyState icon={IconMoodSmile} text={t('empty')} />
      ) : (
        <Board columns={columns} targets={targets} isWall={fullscreen} onDrop={drop} />
      )}
      {asked?.column.person && (
        <ConfirmDialog
          title={t('full.title')}
          confirmLabel={t('full.confirm')}
          isHarmless
          onConfirm={() => handOver(asked.moment, asked.column)}
          onClose={() => setAsked(undefined)}
        >
          {t('full.question', {
            person: asked.column.person.name,
            held: asked.column.moments.length,
            capacity: asked.column.person.capacity,
            name: asked.moment.contact.name,
          })}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface BoardProps {
  columns: PanelColumn[]
  targets: ReadonlyMap<number, number>
  isWall: boolean
  onDrop: (moment: Moment, column: PanelColumn) => void
}

/** The columns beside each other; on a wall as all of them fit. */
function Board({ columns, targets, isWall, onDrop }: BoardProps) {
  const { can } = useSession()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const wall = isWall ? wallOf({ width, height }, columns) : undefined
  const [stood, setStood] = useState<PanelColumn[]>()
  const shown = stood ? asTheyStood(stood, columns) : (wall?.shown ?? columns)
  const isGrid = wall !== undefined && wall.perRow > 1
  return (
    <div
      ref={ref}
      className={classes.room}
      data-grid={isGrid || undefined}
      style={wall && ({ '--per-row': wall.perRow, '--rows': wall.rows } as CSSProperties)}
    >
      <PanelDrag
        columns={shown}
        isAllowed={can('tickets-manager:showall')}
        onCarry={(isCarried) => setStood(isCarried ? shown : undefined)}
        onDrop={onDrop}
      >
        {shown.map((column) => (
          <Column key={column.person?.id ?? column.kind} column={column} targets={targets} isCut={isGrid} />
        ))}
        {wall && wall.rest.length > 0 && <RestColumn columns={wall.rest} targets={targets} />}
      </PanelDrag>
    </div>
  )
}

/** On a wall nobody touches, a tone says that a promise was missed, or that somebody has begun to wait too long. */
function useBreachTone(moments: Moment[] | undefined, targets: ReadonlyMap<number, number>, isOn: boolean) {
  const now = useNow()
  const known = useRef<Set<number>>(undefined)
  useEffect(() => {
    if (!moments) return
    const late = new Set(moments.filter((one) => isLate(one, now, targets)).map(({ id }) => id))
    if (isOn && known.current && [...late].some((id) => !known.current?.has(id))) playTone()
    known.current = late
  }, [moments, targets, now, isOn])
}

/** Hands a ticket to somebody, or back to its queue, unless somebody else was faster: then `onLost` reads where it is. */
function useHandOver(onLost: () => void) {
  const { t } = useTranslation('panel')
  const transfer = useAction(updateTicket)
  const tellHolder = useTellHolder()
  return (moment: Moment, { person }: PanelColumn) => {
    const { queueId, contact, userId: fromUserId } = moment
    if (person && queueId === null) return notifyWarning(t('drag.noQueue', { name: contact.name }))
    // A transfer to a queue would choose somebody who is there, perhaps the one it was taken from.
    const body = person
      ? ({ queueId, userId: person.id, isTransfered: true, status: 'open', fromUserId } as const)
      : ({ status: 'pending', fromUserId } as const)
    transfer.mutate(
      { params: { ticketId: moment.id }, body },
      {
        onError: (error) => {
          tellHolder(error, contact.name)
          onLost()
        },
        onSuccess: () =>
          notifySuccess(
            person
              ? t('drag.done', { name: contact.name, person: person.name })
              : t('drag.returned', { name: contact.name }),
          ),
      },
    )
  }
}

/** Why a card stays where it is: who has it by now, or what else was wrong. */
function useTellHolder() {
  const { t } = useTranslation('panel')
  return (error: unknown, name: string) => {
    const conflict = conflictOf(error)
    if (!conflict) return notifyError(error)
    const { user } = conflict
    if (isEnded(conflict)) return notifyWarning(t('drag.ended', { name }))
    notifyWarning(user ? t('drag.held', { name, person: user.name }) : t('drag.inQueue', { name }))
  }
}
