import type { ReportChoice } from './reportChoice.ts'

type Link = Partial<ReportChoice>

/** Whatever the days are. */
const always = { from: '', to: '' }
const survey = { dateBy: 'closed', kind: 'survey' } satisfies Link
const duration = { kind: 'duration', served: true } satisfies Link

/**
 * The report behind each number, beside the days and filters that the number was asked with. A share or a mean leads to
 * what it was made of. What such a report counts (`totalTickets.counted`) is the number.
 */
export const reportLinks = {
  tickets: {},
  supportHappening: { status: ['open'], ...always },
  supportPending: { status: ['pending'], ...always },
  supportFinished: { dateBy: 'closed' },
  supportGroups: { kind: 'groups', dateBy: 'messages' },
  leads: { newContacts: true },
  avgSupportTime: duration,
  avgWaitTime: duration,
  activeTickets: { isActiveDemand: true },
  passiveTickets: { isActiveDemand: false },
  received: { dateBy: 'messages', said: 'received' },
  sent: { dateBy: 'messages', said: 'sent' },
  waitRating: { status: ['nps'], ...always },
  withRating: survey,
  withoutRating: { dateBy: 'closed', onlyUnrated: true },
  percRating: survey,
  npsScore: survey,
  npsPromotersPerc: { ...survey, nps: 'promoter' },
  npsPassivePerc: { ...survey, nps: 'passive' },
  npsDetractorsPerc: { ...survey, nps: 'detractor' },
  unattended: { dateBy: 'closed', unattended: true },
  firstAnswer: { answered: true },
  due: { dateBy: 'due' },
  kept: { dateBy: 'due', inTime: true },
  missed: { dateBy: 'due', outOfTime: true },
} as const satisfies Record<string, Link>

/** Marks are few: one's own are those of so many days, today included. */
export const ownRatedDays = 30

/** The same of one's own numbers of today, and of the days in which customers rated. */
const ownLinks = {
  tickets: reportLinks.tickets,
  finished: reportLinks.supportFinished,
  avgWaitTime: reportLinks.avgWaitTime,
  avgSupportTime: reportLinks.avgSupportTime,
  rating: reportLinks.withRating,
  countRating: reportLinks.withRating,
  nps: reportLinks.npsScore,
} as const
export type OwnNumber = keyof typeof ownLinks
export const ownNumbers = Object.keys(ownLinks) as OwnNumber[]

const rated: OwnNumber[] = ['rating', 'countRating', 'nps']

/** The report behind one of one's own numbers. */
export function ownLink(number: OwnNumber, today: string): Link {
  const days = rated.includes(number) ? ownRatedDays : 1
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000)
  return { from: first.toISOString().slice(0, 10), to: today, ...ownLinks[number] }
}
