import {
  listGateways,
  readSetting,
  registerGateway,
  testGateway,
  type GatewayState,
  type ResponseOf,
} from '@chatflow/contract'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconPlugConnected,
  IconShieldX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './gateways.module.css'

/** Where the gateway calls us, what came of it, and a way to try it. */
export function WebhookBox({ state }: { state: GatewayState }) {
  const { t } = useTranslation(['gateways', 'ui'])
  const { gateway, address, registration, missing } = state
  const queries = useQueryClient()
  const test = useAction(testGateway)
  const register = useAction(registerGateway)
  // Registering may bring the secret that its calls are signed with.
  const refresh = () =>
    Promise.all(
      [listGateways, readSetting].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    )
  const run = async (action: typeof test | typeof register) => {
    try {
      await action.mutateAsync({ params: { gateway } })
      await refresh()
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <div className={classes.box}>
      <TextInput
        readOnly
        label={t('address')}
        description={t(`enter.${gateway}`)}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <Tooltip label={t('ui:clipboard.copy')}>
            <ActionIcon
              variant="subtle"
              aria-label={t('copyAddress')}
              onClick={() => void toClipboard(address, t('ui:clipboard.copied'))}
            >
              <IconCopy size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      />
      <Facts state={state} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={missing.length > 0}
          loading={test.isPending}
          leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
          onClick={() => void run(test)}
        >
          {t('test')}
        </Button>
        {registration && (
          <Button
            size="xs"
            variant="default"
            disabled={missing.length > 0}
            loading={register.isPending}
            onClick={() => void run(register)}
          >
            {t(registerLabels[registration.state])}
          </Button>
        )}
        <div role="status">{test.data && <Tested tested={test.data} />}</div>
      </div>
    </div>
  )
}

/** What is known of its calls, in words. */
function Facts({ state: { registration, heardAt, refusedAt, lastError } }: { state: GatewayState }) {
  const { t } = useTranslation('gateways')
  const date = (moment: string | null) => (moment === null ? '' : formatDateTime(moment))
  // A call that was refused long before one that came through says nothing any more.
  const isRefused = refusedAt !== null && (heardAt === null || refusedAt > heardAt)
  return (
    <ul className={classes.facts}>
      {registration && (
        <li>
          <Status {...registered[registration.state]}>
            {t(`registration.${registration.state}`, { date: date(registration.at) })}
          </Status>
          {registration.problem && <q className={classes.said}>{registration.problem}</q>}
        </li>
      )}
      <li>
        <Status icon={heardAt ? IconCircleCheck : IconClock} tone={heardAt ? 'green' : 'quiet'}>
          {heardAt ? t('heard', { date: date(heardAt) }) : t('neverHeard')}
        </Status>
      </li>
      {isRefused && (
        <li>
          <Status icon={IconShieldX} tone="amber">
            {t('refusedCall', { date: date(refusedAt) })}
          </Status>
        </li>
      )}
      {lastError && (
        <li>
          <Status icon={IconAlertTriangle} tone="red">
            {t('lastError', { date: date(lastError.at) })}
          </Status>
          <q className={classes.said}>{lastError.text}</q>
        </li>
      )}
    </ul>
  )
}

const registerLabels = {
  none: 'register',
  outdated: 'register',
  done: 'registerAgain',
  failed: 'registerRetry',
} as const
const registered = {
  none: { icon: IconClock, tone: 'quiet' },
  done: { icon: IconCircleCheck, tone: 'green' },
  outdated: { icon: IconClock, tone: 'amber' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
} as const

function Tested({ tested: { result, reason, address } }: { tested: ResponseOf<typeof testGateway> }) {
  const { t } = useTranslation('gateways')
  if (result !== 'works')
    return (
      <>
        <Status icon={IconAlertTriangle} tone="red">
          {t(`tested.${result}`)}
        </Status>
        {reason && <q className={classes.said}>{reason}</q>}
      </>
    )
  const isWell = address !== 'missing' && address !== 'paused'
  return (
    <Status icon={isWell ? IconCircleCheck : IconAlertTriangle} tone={isWell ? 'green' : 'amber'}>
      {t(`entered.${address}`)}
    </Status>
  )
}
