import { expect, test } from 'vitest'
import { unreadTitle } from './unreadTitle.ts'

test.each([
  [0, 'Chat-flow'],
  [1, '(1) Chat-flow'],
  [20, '(20) Chat-flow'],
  [21, '(20+) Chat-flow'],
])('%i unread show as "%s"', (unread, title) => {
  expect(unreadTitle(unread, 'Chat-flow')).toBe(title)
})
