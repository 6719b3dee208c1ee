import type { robotKinds, TicketStatus } from '@chatflow/contract'
import { days, hours, later, minutes, seconds } from '../../platform/clock.ts'
import { createChance, type Chance } from '../chance.ts'
import { billing } from './billing.ts'
import { finished, slots } from './finished.ts'
import { groups } from './groups.ts'
import { sales } from './sales.ts'
import type { Line, Script } from './script.ts'
import { support } from './support.ts'
import { waiting } from './waiting.ts'

/** A script with its hours: what one ticket holds. */
export interface Talk extends Omit<Script, 'lines' | 'ago'> {
  status: TicketStatus
  lines: { line: Line; at: Date }[]
  closedAt?: Date
  /** That spoke in it first, or alone. */
  robot?: (typeof robotKinds)[number]
  /** How many of the customer's last lines nobody has looked at. */
  unread: number
}

const running = [...sales, ...support, ...billing, ...waiting]
/** Those among them who have written before. */
const regulars = [
  'Cláudio Ferreira',
  'Tatiane Ribeiro',
  'Vinícius Prado',
  'Sueli Barbosa',
  'Rodrigo Teixeira',
]
const farewells: Partial<Record<string, string>> = { ana: 'Obrigada pelo contato! Até a próxima.' }

/** Everybody who says something, and the groups in which it is said. */
export const speakers = {
  people: [
    ...new Set([
      ...running.map(({ contact }) => contact),
      ...groups.flatMap(({ lines }) => lines.flatMap(([, , more]) => more?.member ?? [])),
    ]),
  ],
  groups: groups.map(({ contact }) => contact),
}

/** All talks, the oldest first: the running ones end minutes and hours ago, the finished ones in the weeks before. */
export function talksUntil(now: Date, customers: string[]): Talk[] {
  const chance = createChance(11)
  const others = customers.filter((name) => !speakers.people.includes(name))
  const ended = [
    ...others.slice(0, 120).map((contact) => ({ contact, daysAgo: 1 + chance(36) })),
    // An earlier talk with the same customer ended before the later one began.
    ...[...regulars, ...others.slice(0, 25)].map((contact) => ({ contact, daysAgo: 38 + chance(18) })),
  ]
  const talks = [
    ...running.map((script) => runningTalk(script, now, chance)),
    ...groups.map((script) => ({ ...runningTalk(script, now, chance), status: 'group' as const })),
    ...ended.map(({ contact, daysAgo }, index) =>
      finishedTalk({ contact, index, endedAt: officeHour(now, daysAgo, chance) }, chance),
    ),
  ]
  return talks.sort((one, other) => one.lines[0]!.at.getTime() - other.lines[0]!.at.getTime())
}

function runningTalk(script: Script, now: Date, chance: Chance): Talk {
  const { ago, lines, ...talk } = script
  const status = talk.user ? 'open' : 'pending'
  const lastOurs = lines.findLastIndex(([speaker]) => speaker === 'us' || speaker === 'note')
  const isSeen = status === 'open' && ago > 30
  const unread = isSeen ? 0 : lines.slice(lastOurs + 1).filter(([speaker]) => speaker === 'customer').length
  return { ...talk, status, lines: timed(lines, later(now, -minutes(ago)), chance), unread }
}

function finishedTalk(talk: { contact: string; index: number; endedAt: Date }, chance: Chance): Talk {
  const { contact, index, endedAt } = talk
  const { queue, users, lines, robot = spokeFirst(index) } = finished[index % finished.length]!
  const user = users[chance(users.length)]
  const turn = chance(420)
  const words = (text: string) =>
    text.replace(/\{(\p{L}+)\}/gu, (slot, name: string) => {
      if (name === 'nome') return contact.split(' ')[0]!
      return slots[name]?.[turn % slots[name].length] ?? slot
    })
  const said: Line[] = lines.map(([speaker, text, more]) => [speaker, words(text), more])
  const farewell = chance(2) === 0 && user && farewells[user]
  if (farewell) said.push(['us', farewell, { after: 2 }])
  const closedAt = later(endedAt, farewell ? 0 : seconds(40 + chance(200)))
  return {
    contact,
    queue,
    ...(user && { user }),
    ...(robot && { robot }),
    status: 'closed',
    lines: timed(said.map(slowly(index)), endedAt, chance),
    closedAt,
    unread: 0,
  }
}

/** In many talks the menu asked before somebody took over; now and then another service did. */
const spokeFirst = (index: number) =>
  index % 13 === 4 ? ('integration' as const) : index % 3 === 1 ? ('menu' as const) : undefined

/** Some days are busy: then the first answer takes longer than the queue promises. */
const slowly =
  (index: number) =>
  ([speaker, text, more]: Line, place: number): Line =>
    speaker === 'us' && place === 1 && index % 7 === 3
      ? [speaker, text, { ...more, after: 12 + ((index * 11) % 50) }]
      : [speaker, text, more]

/** Two lines of one person follow at once; an answer takes a while. The last line is said at the given time. */
function timed(lines: readonly Line[], end: Date, chance: Chance) {
  const gaps = lines.map(([speaker, , more], index) => {
    if (index === 0) return 0
    if (more?.after !== undefined) return minutes(more.after)
    if (speaker === 'greeting') return seconds(2)
    return lines[index - 1]![0] === speaker ? seconds(15 + chance(50)) : seconds(50 + chance(200))
  })
  let at = later(end, -gaps.reduce((sum, gap) => sum + gap, 0))
  return lines.map((line, index) => {
    at = later(at, gaps[index]!)
    return { line, at }
  })
}

/** Between half past nine and six in the evening, in São Paulo, so many days ago. */
function officeHour(now: Date, daysAgo: number, chance: Chance) {
  const midnight = Math.floor((now.getTime() - hours(3)) / days(1)) * days(1) + hours(3)
  return new Date(midnight - days(daysAgo) + hours(9.5) + seconds(chance(hours(8.5) / 1000)))
}
