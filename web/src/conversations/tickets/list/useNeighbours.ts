import type { Ticket } from '@chatflow/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCommands, type Command } from '../../../keys/commands.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'

interface Neighbours {
  rows: Ticket[]
  selectedUuid: string | undefined
  onOpen: (uuid: string) => void
  /** Brings a row into sight. */
  show: (index: number) => void
  focusRow: (index: number, how: 'browse') => void
}

/** The tickets above and below the open one, by key. Who writes goes on writing there, who walks goes on walking. */
export function useNeighbours({ rows, selectedUuid, onOpen, show, focusRow }: Neighbours) {
  const { t } = useTranslation('keys')
  const navigate = useNavigate()
  const go = (steps: 1 | -1, isWalking: boolean) => {
    const here = rows.findIndex(({ uuid }) => uuid === selectedUuid)
    const index = here === -1 ? 0 : here + steps
    const ticket = rows[index]
    if (!ticket) return
    show(index)
    if (isWalking) focusRow(index, 'browse')
    onOpen(ticket.uuid)
    void navigate({ to: `/tickets/${ticket.uuid}` })
  }
  const command = (id: 'next' | 'previous', steps: 1 | -1): Command => ({
    id,
    group: 'list',
    shortcut: id,
    isOffPalette: true,
    icon: steps === 1 ? IconArrowDown : IconArrowUp,
    label: t(`shortcuts.${id}`),
    run: ({ isWalking }) => go(steps, isWalking),
  })
  useCommands([command('next', 1), command('previous', -1)])
}
