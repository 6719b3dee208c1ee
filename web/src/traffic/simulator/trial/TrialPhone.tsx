import type { Connection } from '@chatflow/contract'
import { ActionIcon, Select } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { ConnectionNotice } from '../ConnectionNotice.tsx'
import { Phone } from '../Phone.tsx'
import { phonePlace, simulatorPlace, trialPlace } from '../places.ts'
import type { People } from '../usePeople.ts'
import classes from './trial.module.css'

interface TrialPhoneProps {
  connection: Connection
  people: People
  isInSight: boolean
  onNew: () => void
}

/** The customer's side: who it is, and the phone. */
export function TrialPhone({ connection, people, isInSight, onNew }: TrialPhoneProps) {
  const { t } = useTranslation('simulator')
  const navigate = useNavigate()
  const { chosen, list } = people
  return (
    <>
      <TrialBar connection={connection} people={people} onNew={onNew} />
      <ConnectionNotice connection={connection} />
      <div className={classes.phone}>
        {chosen && (
          <Phone
            key={chosen.number}
            connection={connection}
            customer={chosen}
            others={list.data?.phones ?? []}
            isInSight={isInSight}
            onBack={() => void navigate(simulatorPlace(connection.id))}
          />
        )}
        {!chosen && list.error && (
          <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
        )}
        {!chosen && list.data?.phones.length === 0 && <EmptyState icon={IconUserPlus} text={t('empty')} />}
      </div>
    </>
  )
}

function TrialBar({ connection, people, onNew }: Omit<TrialPhoneProps, 'isInSight'>) {
  const { t } = useTranslation('simulator')
  const navigate = useNavigate()
  const { chosen, invented, list } = people
  const known = [...invented, ...(list.data?.phones ?? [])]
  const customers =
    chosen && !known.some(({ number }) => number === chosen.number) ? [chosen, ...known] : known
  const alone = chosen ? phonePlace(connection.id, chosen.number) : simulatorPlace(connection.id)
  return (
    <div className={classes.bar}>
      <Select
        className={classes.customer}
        aria-label={t('split.customer')}
        placeholder={t('split.customer')}
        searchable
        allowDeselect={false}
        data={customers.map(({ number, name }) => ({ value: number, label: name }))}
        value={chosen?.number ?? null}
        onChange={(number) => number !== null && void navigate(trialPlace(connection.id, { number }))}
      />
      <Tooltip label={t('add')}>
        <ActionIcon variant="default" size={36} aria-label={t('add')} onClick={onNew}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('split.leave')}>
        <ActionIcon
          renderRoot={(props) => <Link {...alone} {...props} />}
          variant="default"
          size={36}
          aria-label={t('split.leave')}
        >
          <IconLayoutSidebarRightCollapse size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
