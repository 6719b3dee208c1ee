import type { Ticket } from '@chatflow/contract'
import {
  IconBolt,
  IconChecklist,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { useCommands, type Command } from '../../../keys/commands.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { actionIcons, useActionLabel } from '../conversation/actions/actionLooks.ts'
import { useTicketActions } from '../conversation/actions/TicketActions.tsx'
import { shortcutOfAction, type TicketAction } from '../conversation/actions/ticketActions.ts'
import { focusWritingField, useFieldAfterDialog } from './writingField.ts'

const offered: TicketAction[] = [
  'accept',
  'reopen',
  'resolve',
  'resolveNext',
  'transfer',
  'snooze',
  'return',
  'resolveQuietly',
  'ignore',
  'integration',
  'delete',
]

interface Handlers {
  onContact: () => void
  onLog: () => void
  onChoose: () => void
  onSearch: () => void
  onExport: () => void
  onMacros: () => void
}

/** What can be done to the open ticket, for the keyboard and the palette. */
export function useTicketCommands(ticket: Ticket, isWritable: boolean, handlers: Handlers) {
  const { t } = useTranslation('conversation')
  const { t: tKeys } = useTranslation('keys')
  const { may, run } = useTicketActions(ticket)
  const labelOf = useActionLabel(ticket)
  useFieldAfterDialog(isWritable)
  const words = tKeys('groups.ticket')
  const actions = offered.filter(may).map<Command>((action) => {
    const shortcut = shortcutOfAction(action)
    return {
      id: action,
      group: 'ticket',
      icon: actionIcons[action],
      label: labelOf(action),
      words,
      ...(shortcut && { shortcut }),
      run: () => run(action),
    }
  })
  const write: Command = {
    id: 'write',
    group: 'ticket',
    icon: IconPencil,
    shortcut: 'write',
    words,
    label: tKeys('shortcuts.write'),
    run: focusWritingField,
  }
  const macros: Command = {
    id: 'macros',
    group: 'ticket',
    icon: IconBolt,
    shortcut: 'macros',
    words,
    label: t('actions.macros'),
    run: handlers.onMacros,
  }
  const places = (
    [
      ['contact', IconUserCircle, handlers.onContact, 'contact'],
      ['search', IconSearch, handlers.onSearch, 'find'],
      ['log', IconHistory, handlers.onLog, 'log'],
      ['export', IconFileTypePdf, handlers.onExport, undefined],
      ['select', IconChecklist, handlers.onChoose, undefined],
    ] as const
  ).map<Command>(([name, icon, run, shortcut]) => ({
    id: `ticket ${name}`,
    group: 'ticket',
    icon,
    label: t(`actions.${name}`),
    words,
    ...(shortcut && { shortcut }),
    run,
  }))
  useCommands([...actions, ...(isWritable ? [write, macros] : []), ...places])
}
