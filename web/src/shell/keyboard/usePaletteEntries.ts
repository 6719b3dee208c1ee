import type { Contact, Ticket } from '@chatflow/contract'
import { IconMessage, IconMessagePlus, type Icon } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { lastWords } from '../../conversations/tickets/lastWords.ts'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { commandGroups, commandsNow, type Command, type CommandGroup } from '../../keys/commands.ts'
import { likeness, startOfWord } from './fuzzy.ts'
import { readRecent } from './recent.ts'
import { shortcutNames, type Shortcut } from '../../keys/shortcuts.ts'
import { useFound } from './useFound.ts'

export interface Entry {
  id: string
  label: string
  detail?: string
  icon: Icon
  shortcut?: Shortcut
  /** Nothing else could name it when it is offered again. */
  isNamed?: true
  run: () => void
}
export interface Section {
  name: 'recent' | 'commands' | 'tickets' | 'contacts' | CommandGroup
  entries: Entry[]
}

const maxCommands = 6
const maxTickets = 6
const maxContacts = 4
const ticketId = (uuid: string) => `ticket ${uuid}`

/** What the palette offers for what is typed: lately used first, then what fits best. */
export function usePaletteEntries(typed: string) {
  const { user } = useSession()
  const [commands] = useState(() =>
    commandsNow()
      .filter(({ isOffPalette }) => !isOffPalette)
      .toSorted(asOnSheet),
  )
  const [recent] = useState(() => readRecent(user.id))
  const found = useFound(typed)
  const entryOf = useEntries()
  const sections = useMemo<Section[]>(() => {
    const isBlank = typed.trim() === ''
    const lately = recent.flatMap(({ id, label }) => {
      const command = commands.find((one) => one.id === id)
      if (command) return [entryOf.command(command)]
      return label === undefined ? [] : [entryOf.known(id, label)]
    })
    if (isBlank) return [{ name: 'recent', entries: lately }, ...inGroups(commands, recent, entryOf.command)]
    const { best, fitting } = find(typed, commands, recent)
    const acts: Section = { name: 'commands', entries: fitting.map(entryOf.command) }
    const people: Section[] = [
      { name: 'tickets', entries: found.tickets.slice(0, maxTickets).map(entryOf.ticket) },
      { name: 'contacts', entries: found.contacts.slice(0, maxContacts).map(entryOf.contact) },
    ]
    // Who types the beginning of a command means it; letters inside of one are more likely somebody's name.
    return best >= startOfWord ? [acts, ...people] : [...people, acts]
  }, [typed, commands, recent, found.tickets, found.contacts, entryOf])
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    isSearching: found.isSearching,
    error: found.error,
  }
}

/** What only moves the keyboard comes before what the customer would notice: Enter in haste does no harm. */
const asOnSheet = (one: Command, other: Command) => placeOf(one) - placeOf(other)
const placeOf = ({ shortcut }: Command) =>
  shortcut === undefined ? shortcutNames.length : shortcutNames.indexOf(shortcut)

const inGroups = (commands: Command[], recent: { id: string }[], entryOf: (command: Command) => Entry) =>
  commandGroups.map((name) => ({
    name,
    entries: commands
      .filter(({ group, id }) => group === name && !recent.some((one) => one.id === id))
      .map(entryOf),
  }))

function find(typed: string, commands: Command[], recent: { id: string }[]) {
  const scored = commands.map((command) => {
    const byLabel = likeness(typed, command.label)
    const byWords = command.words === undefined ? 0 : likeness(typed, `${command.label} ${command.words}`) / 2
    const isRecent = recent.some(({ id }) => id === command.id)
    return { command, fit: Math.max(byLabel, byWords), bonus: isRecent ? 1 : 0 }
  })
  const sorted = scored
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit + other.bonus - (one.fit + one.bonus))
  return {
    best: sorted[0]?.fit ?? 0,
    fitting: sorted.slice(0, maxCommands).map(({ command }) => command),
  }
}

function useEntries() {
  const { t } = useTranslation('keys')
  const { t: tTickets } = useTranslation('tickets')
  const navigate = useNavigate()
  const router = useRouter()
  return useMemo(() => {
    const openTicket = (uuid: string) => () => void navigate({ to: `/tickets/${uuid}` })
    return {
      command: ({ id, label, icon, shortcut, run }: Command): Entry => ({
        id,
        label,
        icon,
        ...(shortcut && { shortcut }),
        run: () => run({ isWalking: false }),
      }),
      known: (id: string, label: string): Entry => ({
        id,
        label,
        icon: IconMessage,
        isNamed: true,
        run: openTicket(id.slice(ticketId('').length)),
      }),
      ticket: ({ uuid, contact, queue, status, lastMessage }: Ticket): Entry => ({
        id: ticketId(uuid),
        label: contact.name,
        icon: IconMessage,
        isNamed: true,
        detail: [
          isListed(status) && tTickets(`statuses.${status}`),
          queue?.name,
          lastWords({ lastMessage }, tTickets),
        ]
          .filter(Boolean)
          .join(' · '),
        run: openTicket(uuid),
      }),
      contact: ({ id, name, number }: Contact): Entry => ({
        id: `contact ${id}`,
        label: name,
        icon: IconMessagePlus,
        detail: [t('palette.newTicket'), shownNumber(number)].join(' · '),
        run: () => {
          const { pathname } = router.state.location
          const to = pathname.startsWith('/tickets') ? pathname : '/tickets'
          void navigate({ to, state: { newTicketWith: { id, name, number } } })
        },
      }),
    }
  }, [t, tTickets, navigate, router])
}

const isListed = (status: Ticket['status']) => status !== 'lgpd' && status !== 'nps'
