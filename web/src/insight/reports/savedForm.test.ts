import { filterOfReport, type SavedReport } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { choiceOf, choiceOfSaved } from './reportChoice.ts'
import { changedForm, detailsOf, formOf, isChanged, newForm } from './savedForm.ts'

const asked = choiceOf({ users: [3], dateBy: 'closed' })
const saved: SavedReport = {
  ...newForm(asked, 1),
  id: 5,
  userId: 1,
  userName: 'Ana',
  name: 'Da Ana',
  isShared: true,
  period: 'last7',
  nextAt: null,
  lastSentAt: null,
}

test('what was opened is unchanged until something else is asked', () => {
  const opened = choiceOfSaved(saved)
  expect(isChanged(saved, opened)).toBe(false)
  expect(isChanged(saved, { ...opened, status: ['open'] })).toBe(true)
  expect(isChanged(saved, { ...opened, from: '2026-01-01' })).toBe(true)
})

test('it takes over what is asked and keeps its days; its name and its readers are not sent, and stay as they are', () => {
  const now = { ...choiceOfSaved(saved), users: [4], kind: 'tags' as const }
  expect(changedForm(saved, now)).toEqual({
    kind: 'tags',
    filter: { ...saved.filter, ...filterOfReport(now) },
    page: now,
    period: 'last7',
  })
})

test('the dialog sends what it shows, and not what is asked', () => {
  const { kind: _kind, filter: _filter, page: _page, ...shown } = formOf(saved)
  expect(detailsOf(formOf(saved))).toEqual(shown)
})

test('other days are taken by their name, or as they are', () => {
  const opened = choiceOfSaved(saved)
  const { from, to } = choiceOf({})
  expect(changedForm(saved, { ...opened, from, to }).period).toBe('month')
  const dates = { from: '2026-01-02', to: '2026-01-09' }
  expect(changedForm(saved, { ...opened, ...dates })).toMatchObject({ period: null, page: dates })
})
