import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { isoDate, Message } from '../platform/fields.ts'

/** What deserves a look, the gravest first. The screen has the words, and what to do about it. */
export const healthCodes = [
  'noWorker',
  'noChannels',
  'noHttp',
  'diskFull',
  'jobsFailed',
  'jobsLate',
  'outboxLate',
  'mailFailed',
  'mailNotSetUp',
  'certificateEnded',
  'certificateEnding',
  'backupFailed',
  'backupMissing',
  'backupOld',
  'versionsDiffer',
  'connectionsDown',
  'rollupsDiffer',
] as const
export type HealthCode = (typeof healthCodes)[number]

const count = z.number().int().min(0)

export const SystemHealth = z.object({
  at: isoDate,
  version: z.string(),
  findings: z.array(
    z.object({ code: z.enum(healthCodes), severity: z.enum(['attention', 'bad']), amount: count }),
  ),
  processes: z.array(
    z.object({
      id: z.string(),
      roles: z.array(z.string()),
      version: z.string(),
      startedAt: isoDate,
      heartbeatAt: isoDate,
      memoryBytes: count,
    }),
  ),
  lanes: z.array(z.object({ lane: z.string(), waiting: count, failed: count, oldestSeconds: count })),
  failedJobs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      attempts: count,
      lastError: z.string(),
      failedAt: isoDate,
    }),
  ),
  outbox: z.object({ waiting: count, late: count, oldestSeconds: count, failedToday: count }),
  connections: z.array(z.object({ status: z.string(), amount: count })),
  slowStatements: z.array(z.object({ text: z.string(), milliseconds: count, at: isoDate })),
  storage: z.object({ databaseBytes: count, mediaBytes: count, mediaFiles: count, freeBytes: count }),
  mail: z.object({
    isSetUp: z.boolean(),
    lastSentAt: isoDate.nullable(),
    lastFailedAt: isoDate.nullable(),
    lastError: z.string().nullable(),
  }),
  certificates: z.array(z.object({ subject: z.string(), endsAt: isoDate })),
  backup: z.object({ finishedAt: isoDate, bytes: count, error: z.string().nullable() }).nullable(),
  /** Days whose sums were found to differ from what they add up, in the last week. */
  rollupDifferences: count,
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const readSystemHealth = endpoint({
  method: 'GET',
  path: '/system/health',
  summary:
    'How the installation is: processes, jobs, sends, connections, storage, mail, certificates, backups.',
  access: 'platform:health',
  response: SystemHealth,
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/system/jobs/:failedJobId/retry',
  summary: 'Lets a job that was given up on run again, at once.',
  access: 'platform:health',
  params: z.object({ failedJobId: z.string().regex(/^\d{1,18}$/) }),
  response: Message,
})
