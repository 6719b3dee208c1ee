import type { Connection } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { simulatorPlace } from './places.ts'

/** The way from a connection to the phones of its simulated customers. */
export function OpenSimulator({ connection }: { connection: Pick<Connection, 'id' | 'name'> }) {
  const { t } = useTranslation('simulator')
  const isPhone = useIsPhone()
  const label = t('openFor', { name: connection.name })
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        {...simulatorPlace(connection.id)}
        size={isPhone ? 40 : 26}
        variant="default"
        aria-label={label}
      >
        <IconDeviceMobileMessage size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
