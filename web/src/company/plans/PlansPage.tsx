import { deletePlan, listPlans, planFlags, type OwnedPlan } from '@chatflow/contract'
import { IconPencil, IconReceipt2, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatList, formatMoney, formatNumber } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { folded } from '../../ui/folded.ts'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import classes from './plans.module.css'

/** The price list of the platform. */
export function PlansPage() {
  const { t } = useTranslation('plans')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<OwnedPlan | 'new'>()
  const [deleting, setDeleting] = useState<OwnedPlan>()
  const { data = [], isLoading, error, refetch } = useEndpoint(listPlans, {}, { refreshOn: 'plan' })
  const columns = usePlanColumns()
  const rows = data.filter(({ name }) => folded(name).includes(folded(searchParam.trim())))
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={{
          rows,
          count: rows.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        errorText={() => t('notLoaded')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconReceipt2, text: t('empty') }}
      />
      {editing && <PlanDialog plan={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog plan={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function DeleteDialog({ plan, onClose }: { plan: OwnedPlan; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const remove = useAction(deletePlan)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { planId: plan.id } })
        notifySuccess(t('saved'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: plan.name })}
    </ConfirmDialog>
  )
}

function usePlanColumns(): Column<OwnedPlan>[] {
  const { t } = useTranslation('plans')
  return useMemo(() => {
    const features = (plan: OwnedPlan) => {
      const included = planFlags.filter((flag) => plan[flag])
      if (included.length === planFlags.length) return t('everything')
      return included.length === 0 ? t('nothing') : formatList(included.map((flag) => t(`flags.${flag}`)))
    }
    const counted = (key: 'users' | 'connections' | 'queues' | 'companies', minor: number) => ({
      key,
      header: t(`columns.${key}`),
      min: 112,
      grow: 0.4,
      align: 'right' as const,
      minor,
      cell: (plan: OwnedPlan) => formatNumber(plan[key]),
    })
    return [
      { key: 'name', header: t('columns.name'), min: 160, grow: 1.5, cell: ({ name }) => name },
      {
        key: 'amount',
        header: t('columns.amount'),
        min: 136,
        grow: 0.5,
        align: 'right',
        cell: ({ amount }) => formatMoney(amount),
      },
      counted('users', 3),
      counted('connections', 4),
      counted('queues', 5),
      {
        key: 'features',
        header: t('columns.features'),
        min: 180,
        grow: 2.5,
        minor: 6,
        cell: (plan) => (
          <span className={classes.features} title={features(plan)}>
            {features(plan)}
          </span>
        ),
      },
      {
        key: 'visibility',
        header: t('columns.visibility'),
        min: 110,
        grow: 0.5,
        minor: 2,
        cell: ({ isPublic }) => t(isPublic ? 'isPublic' : 'isPrivate'),
      },
      counted('companies', 1),
    ]
  }, [t])
}
