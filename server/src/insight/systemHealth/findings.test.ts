import { expect, test } from 'vitest'
import { findingsOf, type Numbers } from './findings.ts'

const well: Numbers = {
  at: '2026-11-17T12:00:00.000Z',
  version: '13.0.0',
  processes: [
    {
      id: 'a',
      roles: ['http', 'channels', 'worker'],
      version: '13.0.0',
      startedAt: '2026-11-17T11:00:00.000Z',
      heartbeatAt: '2026-11-17T11:59:55.000Z',
      memoryBytes: 1,
    },
  ],
  lanes: [{ lane: 'reply', waiting: 3, failed: 0, oldestSeconds: 2 }],
  failedJobs: [],
  outbox: { waiting: 4, late: 0, oldestSeconds: 1, failedToday: 0 },
  connections: [{ status: 'CONNECTED', amount: 2 }],
  slowStatements: [],
  storage: { databaseBytes: 1, mediaBytes: 1, mediaFiles: 1, freeBytes: 50 * 1024 ** 3 },
  mail: {
    isSetUp: true,
    lastSentAt: '2026-11-17T10:00:00.000Z',
    lastFailedAt: '2026-11-16T10:00:00.000Z',
    lastError: 'refused',
  },
  certificates: [{ subject: 'Efí', endsAt: '2027-11-17T12:00:00.000Z' }],
  backup: { finishedAt: '2026-11-17T03:00:00.000Z', bytes: 10, error: null },
  rollupDifferences: 0,
}
const codes = (change: Partial<Numbers>) => findingsOf({ ...well, ...change }).map(({ code }) => code)

test('nothing is said about an installation that is well', () => {
  expect(codes({})).toEqual([])
})

test('each trouble is named, the gravest first', () => {
  expect(codes({ processes: [] })).toEqual(['noWorker', 'noChannels', 'noHttp'])
  expect(codes({ backup: null, storage: { ...well.storage, freeBytes: 1 } })).toEqual([
    'diskFull',
    'backupMissing',
  ])
  expect(codes({ backup: { ...well.backup!, finishedAt: '2026-11-14T03:00:00.000Z' } })).toEqual([
    'backupOld',
  ])
  expect(codes({ backup: { ...well.backup!, error: 'no space' } })).toEqual(['backupFailed'])
  expect(codes({ lanes: [{ lane: 'bot', waiting: 9, failed: 2, oldestSeconds: 900 }] })).toEqual([
    'jobsLate',
    'jobsFailed',
  ])
  expect(codes({ mail: { ...well.mail, lastFailedAt: '2026-11-17T11:00:00.000Z' } })).toEqual(['mailFailed'])
  expect(codes({ certificates: [{ subject: 'Efí', endsAt: '2026-11-20T12:00:00.000Z' }] })).toEqual([
    'certificateEnding',
  ])
})

test('the end of a certificate is told in days', () => {
  const certificates = [{ subject: 'Efí', endsAt: '2026-11-20T11:00:00.000Z' }]
  expect(findingsOf({ ...well, certificates })).toEqual([
    { code: 'certificateEnding', severity: 'attention', amount: 3 },
  ])
})
