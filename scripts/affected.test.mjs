import { expect, test } from 'vitest'
import { affected } from './affected.mjs'

const imports = {
  'contract/src/index.ts': [],
  'server/src/platform/clock.ts': [],
  'server/src/conversations/tags/saveTag.ts': ['server/src/platform/clock.ts', 'contract/src/index.ts'],
  'server/src/conversations/tags/tags.test.ts': ['server/test/server.ts'],
  'server/src/service/ratings/rate.ts': ['server/src/conversations/tags/saveTag.ts'],
  'server/src/service/ratings/ratings.test.ts': ['server/test/server.ts'],
  'server/src/team/chats/say.ts': ['server/src/platform/clock.ts'],
  'server/src/team/chats/chats.test.ts': ['server/test/server.ts'],
  'server/src/routes.ts': ['server/src/conversations/tags/saveTag.ts', 'server/src/service/ratings/rate.ts'],
  'server/src/app.ts': ['server/src/routes.ts'],
  'server/test/server.ts': ['server/src/app.ts'],
  'server/test/crash.test.ts': ['server/test/server.ts'],
  'web/src/platform/format.ts': [],
  'web/src/platform/format.test.ts': ['web/src/platform/format.ts'],
  'web/src/team/chats/Chat.tsx': ['web/src/platform/format.ts'],
}
const after = (...changed) => affected(changed, Object.keys(imports), (file) => imports[file])

test('a change of a feature runs its tests, those of features above it, and those of the whole program', () => {
  expect(after('server/src/conversations/tags/saveTag.ts')).toEqual({
    tests: [
      'server/src/conversations/tags/tags.test.ts',
      'server/src/service/ratings/ratings.test.ts',
      'server/test/crash.test.ts',
    ],
    journeys: 'all',
  })
  expect(after('server/src/service/ratings/rate.ts').tests).toEqual([
    'server/src/service/ratings/ratings.test.ts',
    'server/test/crash.test.ts',
  ])
})

test('a change below everything runs everything above it', () => {
  expect(after('server/src/platform/clock.ts').tests).toHaveLength(4)
  expect(after('server/test/server.ts').tests).toHaveLength(4)
})

test('a change of the web runs tests of the web', () => {
  expect(after('web/src/platform/format.ts').tests).toEqual(['web/src/platform/format.test.ts'])
})

test('a changed test runs alone, and no journey', () => {
  const alone = 'server/src/team/chats/chats.test.ts'
  expect(after(alone)).toEqual({ tests: [alone], journeys: [] })
})

test('a changed journey runs alone, and no test', () => {
  const alone = 'e2e/journeys/chats.spec.ts'
  expect(after(alone)).toEqual({ tests: [], journeys: [alone] })
  expect(after(alone, 'e2e/desk.ts').journeys).toBe('all')
})

test('documents run nothing; what no import shows runs everything', () => {
  expect(after('docs/testing.md', 'README.md')).toEqual({ tests: [], journeys: [] })
  for (const file of ['package-lock.json', 'vitest.config.ts', 'server/migrations/0001_base.sql'])
    expect(after(file)).toEqual({ tests: 'all', journeys: 'all' })
})

test('a deleted file counts for those that imported it', () => {
  const left = { 'web/src/list.ts': ['web/src/gone.ts'], 'web/src/list.test.ts': ['web/src/list.ts'] }
  expect(affected(['web/src/gone.ts'], Object.keys(left), (file) => left[file]).tests).toEqual([
    'web/src/list.test.ts',
  ])
})
