import type { Installation } from '../../platform/http/metrics.ts'
import { findingsOf, type Numbers } from './findings.ts'

const gauge = (name: string, help: string, read: (numbers: Numbers) => number): Family => ({
  name,
  help,
  labels: [],
  read: (numbers) => [{ value: read(numbers), labels: {} }],
})

interface Family {
  name: string
  help: string
  labels: string[]
  read(numbers: Numbers): { value: number; labels: Record<string, string> }[]
}

const ofLanes = (name: string, help: string, of: (lane: Numbers['lanes'][number]) => number): Family => ({
  name,
  help,
  labels: ['lane'],
  read: ({ lanes }) => lanes.map((lane) => ({ value: of(lane), labels: { lane: lane.lane } })),
})

const rolesIn = ({ processes }: Numbers) =>
  ['http', 'channels', 'worker'].map((role) => ({
    value: processes.filter(({ roles }) => roles.includes(role)).length,
    labels: { role },
  }))

const findingsIn = (numbers: Numbers) => {
  const found = findingsOf(numbers)
  return (['attention', 'bad'] as const).map((severity) => ({
    value: found.filter((finding) => finding.severity === severity).length,
    labels: { severity },
  }))
}

const families: Family[] = [
  gauge('chatflow_outbox_waiting', 'Messages that wait to be sent', ({ outbox }) => outbox.waiting),
  gauge('chatflow_outbox_late', 'Messages that should have left some time ago', ({ outbox }) => outbox.late),
  gauge(
    'chatflow_outbox_oldest_seconds',
    'For how long the oldest message is overdue',
    ({ outbox }) => outbox.oldestSeconds,
  ),
  gauge(
    'chatflow_sends_failed',
    'Messages of the last day that could not be sent',
    ({ outbox }) => outbox.failedToday,
  ),
  {
    name: 'chatflow_connections',
    help: 'Connections by their status',
    labels: ['status'],
    read: ({ connections }) =>
      connections.map(({ status, amount }) => ({ value: Number(amount), labels: { status } })),
  },
  ofLanes('chatflow_jobs_waiting', 'Jobs whose time has come, by lane', ({ waiting }) => waiting),
  ofLanes('chatflow_jobs_failed', 'Jobs that were given up on, by lane', ({ failed }) => failed),
  ofLanes(
    'chatflow_jobs_oldest_seconds',
    'For how long the oldest job is overdue, by lane',
    ({ oldestSeconds }) => oldestSeconds,
  ),
  {
    name: 'chatflow_processes',
    help: 'Processes that were heard of in the last minute, by role',
    labels: ['role'],
    read: rolesIn,
  },
  {
    name: 'chatflow_findings',
    help: 'What the page about the installation says needs a look, by severity',
    labels: ['severity'],
    read: findingsIn,
  },
  gauge('chatflow_disk_free_bytes', 'Free space for data', ({ storage }) => storage.freeBytes),
  gauge('chatflow_database_bytes', 'Size of the database', ({ storage }) => Number(storage.databaseBytes)),
  gauge('chatflow_media_bytes', 'Size of the files of all companies', ({ storage }) =>
    Number(storage.mediaBytes),
  ),
  gauge('chatflow_mail_failing', 'Whether the last mail could not be sent', (numbers) =>
    findingsOf(numbers).some(({ code }) => code === 'mailFailed') ? 1 : 0,
  ),
  {
    name: 'chatflow_certificate_ends_seconds',
    help: 'When a payment certificate ends, in seconds since 1970',
    labels: ['subject'],
    read: ({ certificates }) =>
      certificates.map(({ subject, endsAt }) => ({ value: Date.parse(endsAt) / 1000, labels: { subject } })),
  },
  gauge(
    'chatflow_backup_seconds',
    'When the last backup ended, in seconds since 1970; 0 before the first',
    ({ backup }) => (backup === null ? 0 : Date.parse(backup.finishedAt) / 1000),
  ),
  gauge('chatflow_backup_failed', 'Whether the last backup failed', ({ backup }) =>
    Number((backup?.error ?? null) !== null),
  ),
]

interface Reading {
  numbers(): Promise<Numbers>
  /** Days of the last seven whose sums were not what their rows say. */
  wrongDays(): Promise<number>
}

const wrongDays = {
  name: 'chatflow_insight_wrong_days',
  help: 'Days of the last week with wrong sums',
  labels: [],
}

/** What the page about the installation shows, for those who watch many. */
export const systemGauges = (reading: Reading): Installation => ({
  families: [wrongDays, ...families.map(({ name, help, labels }) => ({ name, help, labels }))],
  read: async () => {
    const numbers = await reading.numbers()
    const found = families.flatMap(({ name, read }) => read(numbers).map((each) => ({ name, ...each })))
    return [...found, { name: wrongDays.name, value: await reading.wrongDays(), labels: {} }]
  },
})
