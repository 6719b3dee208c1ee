import type { ListedCompany } from '@chatflow/contract'
import { IconCircleCheck, IconCircleOff, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import type { Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import { dueTone } from './dueTone.ts'
import classes from './tenants.module.css'

export function useCompanyColumns(): Column<ListedCompany>[] {
  const { t } = useTranslation('tenants')
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 120,
        grow: 2,
        cell: ({ name }) => name,
      },
      {
        key: 'id',
        header: t('columns.id'),
        min: 44,
        grow: 0.2,
        isQuiet: true,
        minor: 5,
        isOffPhone: true,
        cell: ({ id }) => id,
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 88,
        grow: 0.5,
        cell: (company) => <CompanyState company={company} />,
      },
      {
        key: 'email',
        header: t('columns.email'),
        // An address of which only the first half is read names nobody.
        min: 184,
        grow: 2,
        minor: 4,
        cell: ({ email }) => <span title={email ?? ''}>{email}</span>,
      },
      { key: 'plan', header: t('columns.plan'), min: 84, minor: 2, cell: ({ plan }) => plan.name },
      {
        key: 'amount',
        header: t('columns.amount'),
        min: 110,
        grow: 0.4,
        align: 'right',
        minor: 3,
        cell: ({ plan }) => formatMoney(plan.amount),
      },
      {
        key: 'createdAt',
        header: t('columns.createdAt'),
        min: 108,
        grow: 0.4,
        align: 'right',
        minor: 8,
        isOffPhone: true,
        cell: ({ createdAt }) => formatDate(createdAt),
      },
      {
        key: 'dueDate',
        header: t('columns.dueDate'),
        min: 104,
        grow: 0.8,
        cell: (company) => <Due company={company} />,
      },
      {
        key: 'lastLogin',
        header: t('columns.lastLogin'),
        min: 124,
        grow: 0.4,
        align: 'right',
        minor: 6,
        cell: ({ lastLogin }) =>
          lastLogin ? <Moment at={lastLogin} /> : <span className={classes.quiet}>{t('never')}</span>,
      },
      {
        key: 'folderSize',
        header: t('columns.folderSize'),
        min: 78,
        grow: 0.3,
        align: 'right',
        minor: 7,
        cell: ({ folderSize }) => formatBytes(folderSize),
      },
      {
        key: 'numberFileFolder',
        header: t('columns.files'),
        min: 88,
        grow: 0.3,
        align: 'right',
        minor: 9,
        isOffPhone: true,
        cell: ({ numberFileFolder }) => formatNumber(numberFileFolder),
      },
      {
        key: 'updatedAtFolder',
        header: t('columns.lastFile'),
        min: 88,
        grow: 0.4,
        align: 'right',
        minor: 10,
        isOffPhone: true,
        cell: ({ updatedAtFolder }) => updatedAtFolder && <Moment at={updatedAtFolder} />,
      },
    ],
    [t],
  )
}

function CompanyState({ company: { status, isBeingDeleted } }: { company: ListedCompany }) {
  const { t } = useTranslation('tenants')
  if (isBeingDeleted)
    return (
      <Status icon={IconTrash} tone="red">
        {t('status.deleting')}
      </Status>
    )
  return status ? (
    <Status icon={IconCircleCheck} tone="green">
      {t('status.active')}
    </Status>
  ) : (
    <Status icon={IconCircleOff} tone="quiet">
      {t('status.inactive')}
    </Status>
  )
}

/** The day; the hour to who points at it: twelve columns have to stand beside each other. */
const Moment = ({ at }: { at: string }) => <span title={formatDateTime(at)}>{formatDate(at)}</span>

/** The day, how often it comes, and in words what the shade of the row says. */
function Due({ company }: { company: ListedCompany }) {
  const { t } = useTranslation('tenants')
  const { dueDate, recurrence, timezone } = company
  if (dueDate === null) return <span className={classes.quiet}>{t('noDueDate')}</span>
  const tone = dueTone(company, serverNow())
  return (
    <span className={classes.due} title={tone && t(`due.${tone}`)}>
      {formatDate(dueDate, timezone)}
      <span className={classes.quiet}>{t(`recurrences.${recurrence}`)}</span>
      {tone && <span className={classes.hidden}>{t(`due.${tone}`)}</span>}
    </span>
  )
}
