import {
  countSavedViews,
  countTickets,
  deleteSavedView,
  listSavedViews,
  mayChangeView,
  orderSavedViews,
  updateSavedView,
  type SavedView,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { call, useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { inView, viewsShown } from '../tickets/list/choice.ts'
import type { SavedViewsSlotProps } from '../tickets/slots.ts'
import { choiceOf, filterOf, isChosen, isWorthKeeping } from './savedChoice.ts'
import classes from './savedViews.module.css'
import { Tab } from './Tab.tsx'
import { useRecount } from './useRecount.ts'
import { ViewDialog } from './ViewDialog.tsx'

type Open = { is: 'new' } | { is: 'editing' | 'deleting'; view: SavedView }

/** The filters that were kept, as tabs above the list, and the way to keep the present one. */
export function SavedViews({ choice, onChoose, place }: SavedViewsSlotProps) {
  const { t } = useTranslation('savedViews')
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useEndpoint(listSavedViews, {}, { refreshOn: 'savedView' })
  const views = useMemo(() => data ?? [], [data])
  useEffect(() => {
    if (data) viewsShown.write(data.length > 0 ? 'yes' : undefined)
  }, [data])
  const counts = useCounts(views)
  const order = useOrder(views)
  const active = views.find((view) => isChosen(view, choice))
  const mayKeep = !active && isWorthKeeping(choice)
  const [lastId, setLastId] = useState<number>()
  const show = (view: SavedView) => {
    setLastId(view.id)
    onChoose(choiceOf(view, choice))
  }
  const changed = mayKeep ? views.find((view) => view.id === lastId && order(view)) : undefined
  const keep = () => setOpen({ is: 'new' })
  useCommands([
    ...views.map((view) => ({
      id: `view ${view.id}`,
      group: 'list' as const,
      icon: IconBookmark,
      label: t('goTo', { name: view.name }),
      run: () => show(view),
    })),
    ...(mayKeep
      ? [{ id: 'keepView', group: 'list' as const, icon: IconBookmarkPlus, label: t('keep'), run: keep }]
      : []),
  ])
  if (!data)
    return error && place ? (
      <div className={classes.bar} role="alert">
        <RetryLine error={error} onRetry={refetch} />
      </div>
    ) : (
      place
    )
  if (views.length === 0 && !mayKeep) return null
  return (
    <div className={classes.bar} role="group" aria-label={t('label')}>
      {views.map((view) => (
        <Tab
          key={view.id}
          view={view}
          count={counts.get(view.id)}
          isActive={view === active}
          onChoose={() => (view === active ? onChoose(inView(choice, 'open')) : show(view))}
          order={order(view)}
          onOpen={(is) => setOpen({ is, view })}
        />
      ))}
      {mayKeep && <KeepButtons changed={changed} choice={choice} onKeep={keep} />}
      {open && (
        <OpenDialog
          open={open}
          choice={choice}
          onDeleted={(view) => view === active && onChoose(inView(choice, 'open'))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface KeepButtonsProps {
  /** The tab whose filter was changed since. */
  changed: SavedView | undefined
  choice: SavedViewsSlotProps['choice']
  onKeep: () => void
}

function KeepButtons({ changed, choice, onKeep }: KeepButtonsProps) {
  const { t } = useTranslation('savedViews')
  const update = useUpdate(choice)
  const look = { variant: 'subtle', size: 'compact-sm', className: classes.keep } as const
  return (
    <>
      {changed && (
        <Button
          {...look}
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
          onClick={() => update(changed)}
        >
          {t('update', { name: changed.name })}
        </Button>
      )}
      <Button
        {...look}
        leftSection={<IconBookmarkPlus size={16} stroke={1.75} aria-hidden />}
        onClick={onKeep}
      >
        {t('keep')}
      </Button>
    </>
  )
}

interface OpenDialogProps {
  open: Open
  choice: SavedViewsSlotProps['choice']
  onDeleted: (view: SavedView) => void
  onClose: () => void
}

function OpenDialog({ open, choice, onDeleted, onClose }: OpenDialogProps) {
  if (open.is === 'new') return <ViewDialog view="new" filter={filterOf(choice)} onClose={onClose} />
  const { view } = open
  if (open.is === 'deleting')
    return <DeleteDialog view={view} onDeleted={() => onDeleted(view)} onClose={onClose} />
  return <ViewDialog view={view} onClose={onClose} />
}

/** The tab that was chosen last keeps the present filter instead of its own. */
function useUpdate(choice: SavedViewsSlotProps['choice']) {
  const { t } = useTranslation('savedViews')
  const save = useAction(updateSavedView)
  return (view: SavedView) =>
    save.mutate(
      // Its name may have been changed by a colleague meanwhile.
      { params: { savedViewId: view.id }, body: { filter: filterOf(choice) } },
      { onSuccess: () => notifySuccess(t('saved', { name: view.name })), onError: notifyError },
    )
}

const countsKey = [countTickets.path, 'saved views']

/** How many tickets each holds; asked for under the name of the other counts, so that what renews those renews these. */
function useCounts(views: SavedView[]) {
  const ids = views.map(({ id }) => id)
  useRecount(countsKey, views.length > 0)
  const { data } = useQuery({
    queryKey: [...countsKey, ids],
    queryFn: () => call(countSavedViews, {}),
    enabled: views.length > 0,
    placeholderData: (before) => before,
  })
  return new Map(data?.map(({ id, count }) => [id, count]))
}

/** To the left and to the right among those of its kind, if they are the reader's to put in order. */
function useOrder(views: SavedView[]) {
  const { user } = useSession()
  const save = useAction(orderSavedViews)
  return (view: SavedView) => {
    if (!mayChangeView(user, user.id, view)) return undefined
    const kind = views.filter(({ isShared }) => isShared === view.isShared).map(({ id }) => id)
    const from = kind.indexOf(view.id)
    const move = (by: number, target?: SavedView) => {
      const to = target ? kind.indexOf(target.id) : from + by
      if (to < 0 || to >= kind.length || to === from) return
      const savedViewIds = kind.toSpliced(from, 1).toSpliced(to, 0, view.id)
      save.mutate({ body: { savedViewIds } }, { onError: notifyError })
    }
    return { move, isFirst: from === 0, isLast: from === kind.length - 1 }
  }
}

interface DeleteDialogProps {
  view: SavedView
  onDeleted: () => void
  onClose: () => void
}

function DeleteDialog({ view, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('savedViews')
  const remove = useAction(deleteSavedView)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { savedViewId: view.id } })
        notifySuccess(t('deleted'))
        onDeleted()
      }}
      onClose={onClose}
    >
      {t(view.isShared ? 'confirm.shared' : 'confirm.own', { name: view.name })}
    </ConfirmDialog>
  )
}
