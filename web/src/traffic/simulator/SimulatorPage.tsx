import type { Connection } from '@chatflow/contract'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBolt, IconDeviceMobile, IconDeviceMobileMessage } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionState } from '../../channels/connections/ConnectionState.tsx'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { errorText } from '../../platform/errors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { CustomerList } from './CustomerList.tsx'
import { FaultsPanel } from './FaultsPanel.tsx'
import { isGroupNumber } from './inventedPeople.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { NewCustomerDialog } from './NewCustomerDialog.tsx'
import { Phone } from './Phone.tsx'
import { phonePlace, simulatorPlace } from './places.ts'
import {
  countFaults,
  useCustomers,
  useFaults,
  useSimulatorEvents,
  type Customer,
} from './simulatorQueries.ts'
import classes from './SimulatorPage.module.css'

/** A phone in the browser: one writes as the customers of a simulated connection and sees what they see. */
export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const { whatsappId } = useParams({ strict: false }) as { whatsappId?: string }
  const { data, error, refetch } = useConnections()
  const simulators = data?.filter(({ provider }) => provider === 'simulator')
  if (!simulators) {
    return (
      <Alone>
        {error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <Loading />}
      </Alone>
    )
  }
  const connection =
    whatsappId === undefined
      ? (simulators.find(({ status }) => status === 'CONNECTED') ?? simulators[0])
      : simulators.find(({ id }) => String(id) === whatsappId)
  if (connection) return <Simulator key={connection.id} connection={connection} simulators={simulators} />
  return (
    <Alone>
      <EmptyState
        icon={IconDeviceMobile}
        text={t(whatsappId === undefined ? 'none.text' : 'none.missing')}
        action={
          <Button component={Link} to="/connections">
            {t('none.button')}
          </Button>
        }
      />
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  const { t } = useTranslation('simulator')
  return (
    <div className={classes.alone}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {children}
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.loading} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      <Skeleton height="100%" radius="md" />
      <Skeleton height="100%" radius="md" />
    </div>
  )
}

interface SimulatorProps {
  connection: Connection
  simulators: Connection[]
}

function Simulator({ connection, simulators }: SimulatorProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const [task, setTask] = useState<'new' | 'faults'>()
  const faults = useFaults(connection.id).data
  const people = usePeople(connection.id)
  useSimulatorEvents(connection.id)

  const faultCount = countFaults(faults)
  return (
    <>
      <Layout
        isPhone={isPhone}
        connection={connection}
        bar={
          <ConnectionBar connection={connection} faultCount={faultCount} onFaults={() => setTask('faults')} />
        }
        needsBar={connection.status !== 'CONNECTED' || faultCount > 0}
        list={
          <CustomerList
            connection={connection}
            simulators={simulators}
            list={people.list}
            invented={people.invented}
            chosen={people.chosen?.number}
            onNew={() => setTask('new')}
            notice={isPhone && <ConnectionNotice connection={connection} />}
          />
        }
        phone={
          people.chosen && (
            <Phone
              key={people.chosen.number}
              connection={connection}
              customer={people.chosen}
              others={people.list.data?.phones ?? none}
              onBack={() => void navigate(simulatorPlace(connection.id))}
            />
          )
        }
      />
      {task === 'new' && (
        <NewCustomerDialog
          taken={people.taken}
          onChosen={(customer) => {
            people.invent(customer)
            void navigate(phonePlace(connection.id, customer.number))
          }}
          onClose={() => setTask(undefined)}
        />
      )}
      {task === 'faults' && faults && (
        <FaultsPanel connection={connection} faults={faults} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}

const none: Customer[] = []

interface LayoutProps {
  isPhone: boolean
  connection: Connection
  bar: ReactNode
  /** The bar has something to say that one should not miss while writing. */
  needsBar: boolean
  list: ReactNode
  phone: ReactNode
}

/** On a phone the list and the conversation take turns; crossing its width keeps what was typed. */
function Layout(props: LayoutProps) {
  const { isPhone, list, phone } = props
  const isListed = isPhone && !phone
  return (
    <div className={isPhone ? classes.single : classes.columns}>
      {(isListed || !isPhone) && list}
      <div className={classes.stage} data-listed={isListed || undefined}>
        {(isListed || !isPhone || props.needsBar) && props.bar}
        {!isListed && <PhoneArea {...props} />}
      </div>
    </div>
  )
}

function PhoneArea({ isPhone, connection, phone }: LayoutProps) {
  const { t } = useTranslation('simulator')
  return (
    <div className={classes.phoneArea}>
      {isPhone && <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
      {phone ?? <NothingChosen />}
      {!isPhone && <ConnectionNotice connection={connection} />}
    </div>
  )
}

/** Who there is, and whose phone the address asks for. A number that nobody has yet may still write. */
function usePeople(whatsappId: number) {
  const list = useCustomers(whatsappId)
  const { number } = useSearch({ strict: false }) as { number?: string | number }
  const [everInvented, setInvented] = useState<Customer[]>([])
  const known = list.data?.phones ?? []
  const taken = new Set(known.map((customer) => customer.number))
  const invented = everInvented.filter((customer) => !taken.has(customer.number))
  const wanted = number === undefined ? undefined : String(number)
  const found = [...known, ...invented].find((customer) => customer.number === wanted)
  const stranger =
    wanted !== undefined && list.data && /^[\d-]+$/.test(wanted)
      ? { number: wanted, name: formatPhone(wanted), isGroup: isGroupNumber(wanted) }
      : undefined
  return {
    list,
    invented,
    taken,
    chosen: found ?? stranger,
    invent: (customer: Customer) => setInvented((before) => [customer, ...before]),
  }
}

interface ConnectionBarProps {
  connection: Connection
  faultCount: number
  onFaults: () => void
}

/** The state of the connection, and a mark while something is made to go wrong. */
function ConnectionBar({ connection, faultCount, onFaults }: ConnectionBarProps) {
  const { t } = useTranslation('simulator')
  const hasFaults = faultCount > 0
  return (
    <div className={classes.bar}>
      <ConnectionState connection={connection} />
      <span className={classes.line}>
        <span className={classes.connectionName} title={connection.name}>
          {connection.name}
        </span>
        <span className={classes.number}>{formatPhone(connection.number)}</span>
      </span>
      <Button
        className={classes.faults}
        variant="default"
        size="sm"
        data-on={hasFaults || undefined}
        leftSection={<IconBolt size={18} stroke={1.75} aria-hidden />}
        onClick={onFaults}
      >
        {hasFaults ? t('faults.on', { count: faultCount }) : t('faults.open')}
      </Button>
    </div>
  )
}

function NothingChosen() {
  const { t } = useTranslation('simulator')
  return <EmptyState icon={IconDeviceMobileMessage} text={t('choose')} />
}
