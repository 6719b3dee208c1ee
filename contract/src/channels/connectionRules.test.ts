import { describe, expect, test } from 'vitest'
import {
  closeImportedMarker,
  connectionProblems,
  dateProblems,
  importStage,
  redirectNeedsBoth,
} from './connectionRules.ts'

const now = new Date('2026-06-15T12:00:00.000Z')
const circumstances = { now, hasRatings: false }
const problems = (wish: Parameters<typeof connectionProblems>[0], more: object = {}) =>
  Object.fromEntries(
    connectionProblems(wish, { ...circumstances, ...more }).map(({ path, message }) => [path, message]),
  )

describe('an import', () => {
  const dates = {
    importOldMessages: '2026-01-01T03:00:00.000Z',
    importRecentMessages: '2026-06-15T12:00:00.000Z',
    queueIdImportMessages: 7,
  }
  test('has two dates and a queue, or nothing at all', () => {
    expect(problems({})).toEqual({})
    expect(problems({ importOldMessages: null, importRecentMessages: null })).toEqual({})
    expect(problems(dates)).toEqual({})
    expect(problems({ importOldMessages: dates.importOldMessages })).toEqual({
      importRecentMessages: 'Required',
      queueIdImportMessages: 'Required',
    })
    expect(problems({ ...dates, importOldMessages: null })).toEqual({ importOldMessages: 'Required' })
    expect(problems({ ...dates, queueIdImportMessages: null })).toEqual({ queueIdImportMessages: 'Required' })
  })
  test('reaches back two years, and not into the future', () => {
    expect(problems({ ...dates, importOldMessages: '2024-06-15T03:00:00.000Z' })).toEqual({})
    expect(problems({ ...dates, importOldMessages: '2024-06-01T03:00:00.000Z' })).toEqual({
      importOldMessages: dateProblems.importTooOld,
    })
    expect(problems({ ...dates, importRecentMessages: '2026-06-16T12:00:00.000Z' })).toEqual({
      importRecentMessages: dateProblems.importInFuture,
    })
  })
  test('ends after it begins', () => {
    expect(problems({ ...dates, importRecentMessages: '2025-12-31T03:00:00.000Z' })).toEqual({
      importRecentMessages: dateProblems.importOrder,
    })
  })
  test('that was chosen years ago is no reason to refuse other changes', () => {
    const old = {
      ...dates,
      importOldMessages: '2020-01-01T00:00:00.000Z',
      importRecentMessages: '2020-02-01T00:00:00.000Z',
    }
    expect(problems(old, { before: old })).toEqual({})
    expect(Object.keys(problems(old))).toEqual(['importOldMessages', 'importRecentMessages'])
  })
})

describe('a vacation', () => {
  const message = { collectiveVacationMessage: 'Voltamos logo.' }
  test('with a message has a first and a last day', () => {
    expect(problems(message)).toEqual({
      collectiveVacationStart: 'Required',
      collectiveVacationEnd: 'Required',
    })
    expect(problems({ collectiveVacationMessage: '' })).toEqual({})
  })
  test('began ten days ago at most, unless it was written down before that', () => {
    const end = { collectiveVacationEnd: '2026-06-30T02:59:59.999Z' }
    const since = (collectiveVacationStart: string) => ({ ...message, ...end, collectiveVacationStart })
    expect(problems(since('2026-06-05T03:00:00.000Z'))).toEqual({})
    const tooOld = since('2026-06-04T03:00:00.000Z')
    expect(problems(tooOld)).toEqual({ collectiveVacationStart: dateProblems.vacationTooOld })
    expect(problems(tooOld, { before: tooOld })).toEqual({})
  })
  test('does not end before it begins', () => {
    const backwards = {
      ...message,
      collectiveVacationStart: '2026-12-24T03:00:00.000Z',
      collectiveVacationEnd: '2026-12-23T03:00:00.000Z',
    }
    expect(problems(backwards)).toEqual({ collectiveVacationEnd: dateProblems.vacationOrder })
  })
})

test('redirecting needs a time and a queue, or neither', () => {
  expect(problems({ timeSendQueue: 5, sendIdQueue: 1 })).toEqual({})
  expect(problems({ timeSendQueue: 5, sendIdQueue: null })).toEqual({ sendIdQueue: redirectNeedsBoth })
  expect(problems({ timeSendQueue: 0, sendIdQueue: 1 })).toEqual({ timeSendQueue: redirectNeedsBoth })
})

test('a company that asks for ratings needs the question and a time to wait for the answer', () => {
  const empty = { ratingMessage: ' ', expiresTicketNPS: 0 }
  expect(problems(empty)).toEqual({})
  expect(problems(empty, { hasRatings: true })).toEqual({
    ratingMessage: 'Required',
    expiresTicketNPS: 'Required',
  })
  expect(problems({ ratingMessage: 'Nota?', expiresTicketNPS: 5 }, { hasRatings: true })).toEqual({})
})

test('an import is prepared for 35 seconds, then under way, until its tickets may be closed', () => {
  const at = (seconds: number) => importStage(String(now.getTime()), new Date(now.getTime() + seconds * 1000))
  expect([at(0), at(34), at(36)]).toEqual(['preparing', 'preparing', 'importing'])
  expect(importStage(closeImportedMarker, now)).toBe('imported')
  expect([null, '', 'anything'].map((status) => importStage(status, now))).toEqual(['none', 'none', 'none'])
})
