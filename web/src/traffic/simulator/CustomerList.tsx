import type { Connection, SimulatedChat } from '@chatflow/contract'
import { ActionIcon, Button, Select, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSearchOff, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { folded } from '../../ui/folded.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/SideList.module.css'
import { whenInList } from '../../ui/times.ts'
import own from './CustomerList.module.css'
import { phonePlace, simulatorPlace } from './places.ts'
import type { Customer, useCustomers } from './simulatorQueries.ts'

interface CustomerListProps {
  connection: Connection
  simulators: Connection[]
  list: ReturnType<typeof useCustomers>
  /** Invented on this page; they have not written yet. */
  invented: Customer[]
  chosen: string | undefined
  onNew: () => void
  /** What has to be said about the connection, where there is no room beside the list. */
  notice?: ReactNode
}

export function CustomerList(props: CustomerListProps) {
  const { list, invented, chosen, onNew, notice } = props
  const { t } = useTranslation('simulator')
  const [search, setSearch] = useState('')
  return (
    <div className={classes.side}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Tooltip label={t('add')}>
          <ActionIcon variant="filled" aria-label={t('add')} onClick={onNew}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ConnectionChoice {...props} />
        <div className={classes.search}>
          <SearchBox value={search} onChange={setSearch} label={t('search')} />
        </div>
      </header>
      {notice}
      <Rows
        list={list}
        invented={invented}
        search={search}
        onClear={() => setSearch('')}
        chosen={chosen}
        connection={props.connection}
        onNew={onNew}
      />
    </div>
  )
}

function ConnectionChoice({ connection, simulators }: CustomerListProps) {
  const { t } = useTranslation('simulator')
  const navigate = useNavigate()
  if (simulators.length < 2) return null
  return (
    <Select
      className={classes.search}
      aria-label={t('connection')}
      data={simulators.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(connection.id)}
      onChange={(id) => id !== null && void navigate(simulatorPlace(id))}
    />
  )
}

interface RowsProps extends Pick<CustomerListProps, 'list' | 'invented' | 'chosen' | 'connection' | 'onNew'> {
  search: string
  onClear: () => void
}

function Rows({ list, invented, search, onClear, chosen, connection, onNew }: RowsProps) {
  const { t } = useTranslation('simulator')
  const { t: tUi } = useTranslation('ui')
  if (!list.data && list.isLoading) return <Placeholders />
  if (!list.data && list.error)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
  const known = list.data?.phones ?? []
  const rows = [...invented, ...known].filter((customer) => isFound(customer, search))
  if (rows.length === 0 && search !== '') {
    return (
      <EmptyState
        icon={IconSearchOff}
        text={tUi('search.nothing', { text: search })}
        action={
          <Button variant="default" onClick={onClear}>
            {tUi('search.clear')}
          </Button>
        }
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconUserPlus}
        text={t('empty')}
        action={
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onNew}>
            {t('add')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={classes.scroller}>
      <ul className={classes.list} aria-label={t('customers')}>
        {rows.map((customer) => (
          <li key={customer.number} className={own.item}>
            <Row customer={customer} isChosen={customer.number === chosen} whatsappId={connection.id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By name whatever its accents, by number whatever stands between its digits. */
function isFound({ name, number }: Customer, search: string): boolean {
  const digits = search.replace(/\D/g, '')
  return folded(name).includes(folded(search.trim())) || (digits !== '' && number.includes(digits))
}

interface RowProps {
  customer: Customer & Partial<SimulatedChat>
  isChosen: boolean
  whatsappId: number
}

function Row({ customer, isChosen, whatsappId }: RowProps) {
  const { t } = useTranslation('simulator')
  const { name, number, isGroup, updatedAt, lastMessage } = customer
  // What is on the screen is being read, whatever the last count said.
  const unread = isChosen ? 0 : (customer.unread ?? 0)
  return (
    <Link
      className={classes.row}
      {...phonePlace(whatsappId, number)}
      aria-current={isChosen ? 'page' : undefined}
      data-chosen={isChosen || undefined}
      data-unread={unread > 0 || undefined}
    >
      <Avatar name={name} image={customer.urlPicture} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} title={`${name} ${formatPhone(number)}`}>
            {name}
          </span>
          {isGroup && (
            <IconUsersGroup
              className={own.group}
              size={16}
              stroke={1.75}
              role="img"
              aria-label={t('group')}
            />
          )}
          {updatedAt && (
            <time className={classes.time} dateTime={updatedAt} title={formatDateTime(updatedAt)}>
              {whenInList(updatedAt)}
            </time>
          )}
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{lastMessage || t(updatedAt ? 'media' : 'noMessages')}</span>
          {unread > 0 && (
            <span className={classes.unread} role="img" aria-label={t('unread', { count: unread })}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

const placeholders = [0, 1, 2, 3, 4, 5]

function Placeholders() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.list} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {placeholders.map((place) => (
        <div key={place} className={classes.row} aria-hidden>
          <Skeleton circle width={40} height={40} />
          <span className={classes.words}>
            <Skeleton height={12} width="55%" my={4} radius="xl" />
            <Skeleton height={10} width="80%" my={4} radius="xl" />
          </span>
        </div>
      ))}
    </div>
  )
}
