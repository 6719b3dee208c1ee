import { listUsableMacros } from '@chatflow/contract'
import { IconBolt } from '@tabler/icons-react'
import type { MacroCommandsSlotProps } from '../../conversations/tickets/slots.ts'
import { useCommands } from '../../keys/commands.ts'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useRunMacro } from './useRunMacro.ts'

/** Each macro by its name in the palette, while its ticket is open. */
export function MacroCommands({ ticket, onLeft }: MacroCommandsSlotProps) {
  const { t } = useTranslation('macros')
  const { data } = useEndpoint(listUsableMacros, {}, { refreshOn: 'macro' })
  const run = useRunMacro(ticket, { onLeft })
  useCommands(
    (data ?? []).map((macro) => ({
      id: `macro ${macro.id}`,
      group: 'ticket' as const,
      icon: IconBolt,
      label: t('command', { name: macro.name }),
      run: () => run.mutate(macro),
    })),
  )
  return null
}
