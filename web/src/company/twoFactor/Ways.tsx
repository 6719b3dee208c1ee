import type { Passkey, TwoFactor } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatAgo, formatDate } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { hasPasskeys } from './hasPasskeys.ts'
import classes from './twoFactor.module.css'

/** What a person wants to change. */
export type Wish =
  | { is: 'app' | 'removeApp' | 'codes' | 'addPasskey' }
  | { is: 'removePasskey' | 'renamePasskey'; passkey: Passkey }

export function Ways({ data, onWish }: { data: TwoFactor; onWish: (wish: Wish) => void }) {
  const { t } = useTranslation('twoFactor')
  const hasAny = data.appSince !== null || data.passkeys.length > 0
  return (
    <ul className={classes.ways}>
      <Way
        icon={IconFingerprint}
        name={t('passkeys.title')}
        state={t(hasPasskeys ? 'passkeys.none' : 'passkeys.notHere')}
        more={<KeptPasskeys passkeys={data.passkeys} onWish={onWish} />}
      >
        {hasPasskeys && (
          <Button
            variant={data.passkeys.length > 0 ? 'default' : 'light'}
            size="xs"
            onClick={() => onWish({ is: 'addPasskey' })}
          >
            {t('passkeys.add')}
          </Button>
        )}
      </Way>
      <Way
        icon={IconDeviceMobile}
        name={t('app.name')}
        state={data.appSince ? t('app.since', { date: formatDate(data.appSince) }) : t('app.none')}
      >
        <Button variant={data.appSince ? 'default' : 'light'} size="xs" onClick={() => onWish({ is: 'app' })}>
          {t(data.appSince ? 'app.change' : 'app.add')}
        </Button>
        {data.appSince && (
          <Button variant="subtle" color="red" size="xs" onClick={() => onWish({ is: 'removeApp' })}>
            {t('app.remove')}
          </Button>
        )}
      </Way>
      {hasAny && (
        <Way
          icon={IconKey}
          name={t('codes.title')}
          state={t('codes.left', { count: data.recoveryCodesLeft })}
          isLow={data.recoveryCodesLeft < 3}
        >
          <Button variant="default" size="xs" onClick={() => onWish({ is: 'codes' })}>
            {t('codes.renew')}
          </Button>
        </Way>
      )}
    </ul>
  )
}

interface WayProps {
  icon: Icon
  name: string
  state: string
  isLow?: boolean
  children: ReactNode
  /** What there is of it, on lines of its own. */
  more?: ReactNode
}

function Way({ icon: Picture, name, state, isLow, children, more }: WayProps) {
  return (
    <li className={classes.way}>
      <Picture size={20} stroke={1.75} aria-hidden />
      <div className={classes.wayWords}>
        <span className={classes.wayName}>{name}</span>
        <span className={classes.wayState} data-low={isLow}>
          {state}
        </span>
      </div>
      <div className={classes.wayButtons}>{children}</div>
      {more}
    </li>
  )
}

interface KeptPasskeysProps {
  passkeys: Passkey[]
  onWish: (wish: Wish) => void
}

function KeptPasskeys({ passkeys, onWish }: KeptPasskeysProps) {
  const { t } = useTranslation('twoFactor')
  if (passkeys.length === 0) return null
  return (
    <ul className={classes.passkeys} aria-label={t('passkeys.title')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.passkey}>
          <div className={classes.wayWords}>
            <span className={classes.wayName}>{passkey.name}</span>
            <span className={classes.wayState}>
              {t('passkeys.since', { date: formatDate(passkey.createdAt) })}
              {' · '}
              {passkey.lastUsedAt
                ? t('passkeys.used', { ago: formatAgo(passkey.lastUsedAt) })
                : t('passkeys.unused')}
            </span>
          </div>
          <PasskeyButton
            icon={IconPencil}
            label={t('passkeys.rename')}
            name={passkey.name}
            onClick={() => onWish({ is: 'renamePasskey', passkey })}
          />
          <PasskeyButton
            icon={IconTrash}
            isDanger
            label={t('passkeys.remove')}
            name={passkey.name}
            onClick={() => onWish({ is: 'removePasskey', passkey })}
          />
        </li>
      ))}
    </ul>
  )
}

interface PasskeyButtonProps {
  icon: Icon
  label: string
  name: string
  isDanger?: boolean
  onClick: () => void
}

function PasskeyButton({ icon: Picture, label, name, isDanger, onClick }: PasskeyButtonProps) {
  const { t } = useTranslation('ui')
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={28}
        variant="subtle"
        color={isDanger ? 'red' : 'gray'}
        aria-label={t('row.action', { action: label, name })}
        onClick={onClick}
      >
        <Picture size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
