import type { Connection } from '@chatflow/contract'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBolt, IconColumns2, IconDeviceMobile, IconDeviceMobileMessage } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { ConnectionState } from '../../channels/connections/ConnectionState.tsx'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { errorText } from '../../platform/errors.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { CustomerList } from './CustomerList.tsx'
import { FaultsPanel } from './FaultsPanel.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { NewCustomerDialog } from './NewCustomerDialog.tsx'
import { Phone } from './Phone.tsx'
import { phonePlace, simulatorPlace, trialPlace } from './places.ts'
import { countFaults, useFaults, useSimulatorEvents, type Customer } from './simulatorQueries.ts'
import classes from './SimulatorPage.module.css'
import { usePeople, type People } from './usePeople.ts'

const SplitTrial = lazyPage(async () => (await import('./trial/SplitTrial.tsx')).SplitTrial)

/** A phone in the browser: one writes as the customers of a simulated connection and sees what they see. */
export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const { whatsappId } = useParams({ strict: false }) as { whatsappId?: string }
  const { data, error, refetch } = useConnections()
  const simulators = data?.filter(({ abilities }) => abilities.simulated)
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
  const navigate = useNavigate()
  const { split } = useSearch({ strict: false }) as { split?: unknown }
  const [isAdding, setAdding] = useState(false)
  const people = usePeople(connection.id)
  useSimulatorEvents(connection.id)

  const isSplit = split !== undefined
  const add = () => setAdding(true)
  const goTo = ({ number }: Customer) =>
    void navigate(isSplit ? trialPlace(connection.id, { number }) : phonePlace(connection.id, number))
  return (
    <>
      {isSplit ? (
        <Suspense fallback={<Loading />}>
          <SplitTrial connection={connection} people={people} onNew={add} />
        </Suspense>
      ) : (
        <Phones connection={connection} simulators={simulators} people={people} onNew={add} />
      )}
      {isAdding && (
        <NewCustomerDialog
          taken={people.taken}
          onChosen={(customer) => {
            people.invent(customer)
            goTo(customer)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

interface PhonesProps extends SimulatorProps {
  people: People
  onNew: () => void
}

/** The customers at the left, the phone of one of them at the right. */
function Phones({ connection, simulators, people, onNew }: PhonesProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const faults = useFaults(connection.id).data
  const [isFaulting, setFaulting] = useState(false)
  const faultCount = countFaults(faults)
  return (
    <>
      <Layout
        isPhone={isPhone}
        connection={connection}
        bar={
          <ConnectionBar
            connection={connection}
            number={people.chosen?.number}
            faultCount={faultCount}
            onFaults={() => setFaulting(true)}
          />
        }
        needsBar={connection.status !== 'CONNECTED' || faultCount > 0}
        list={
          <CustomerList
            connection={connection}
            simulators={simulators}
            list={people.list}
            invented={people.invented}
            chosen={people.chosen?.number}
            onNew={onNew}
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
      {isFaulting && faults && (
        <FaultsPanel connection={connection} faults={faults} onClose={() => setFaulting(false)} />
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

interface ConnectionBarProps {
  connection: Connection
  /** Of the customer whose phone is open. */
  number: string | undefined
  faultCount: number
  onFaults: () => void
}

/** The state of the connection, and a mark while something is made to go wrong. */
function ConnectionBar({ connection, number, faultCount, onFaults }: ConnectionBarProps) {
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
      <Tooltip label={t('split.help')}>
        <Button
          renderRoot={(props) => <Link {...trialPlace(connection.id, { number })} {...props} />}
          className={classes.split}
          variant="light"
          size="sm"
          leftSection={<IconColumns2 size={18} stroke={1.75} aria-hidden />}
        >
          {t('split.open')}
        </Button>
      </Tooltip>
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
