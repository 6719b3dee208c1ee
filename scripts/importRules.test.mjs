import { expect, test } from 'vitest'
import { absentNouns, brokenRules, findRings, importsIn, unknownFolders } from './importRules.mjs'

const file = 'server/src/company/users/createUser.ts'

test('every form of import is seen', () => {
  const text = [
    `import { a,`,
    `  type B } from '../plans/plans.queries.ts'`,
    `import type { C } from "./users.queries.ts"`,
    `import * as everything from 'zod'`,
    `export * from './again.ts'`,
    `export { type D } from './shapes.ts'`,
    `import './sideEffect.ts'`,
    `const page = lazy(() => import('../../../../web/src/main.tsx'))`,
    `import { User } from '@chatflow/contract'`,
  ].join('\n')
  expect(new Set(importsIn(file, text))).toEqual(
    new Set([
      'contract/src/index.ts',
      'server/src/company/plans/plans.queries.ts',
      'server/src/company/users/again.ts',
      'server/src/company/users/shapes.ts',
      'server/src/company/users/sideEffect.ts',
      'server/src/company/users/users.queries.ts',
      'web/src/main.tsx',
      'zod',
    ]),
  )
})

test('what only looks like an import is none', () => {
  const text = [
    `export const from = 'x'`,
    `  // import nothing from 'here'`,
    `export const q = db.from('users')`,
  ].join('\n')
  expect(importsIn(file, text)).toEqual([])
})

test.each([
  ['contract/src/company/users.ts', 'pino'],
  ['contract/src/company/users.ts', 'server/src/index.ts'],
  ['server/src/company/users/createUser.ts', 'web/src/main.tsx'],
  ['web/src/company/users/UsersPage.test.tsx', 'server/src/app.ts'],
  ['contract/src/company/plans.ts', 'contract/src/company/users.ts'],
  ['contract/src/company/hours.ts', 'contract/src/company/queueCalls.ts'],
  ['contract/src/conversations/contacts.ts', 'contract/src/conversations/ticketCalls.ts'],
  ['contract/src/conversations/contacts.ts', 'contract/src/conversations/tagCalls.ts'],
  ['contract/src/company/users.ts', 'contract/src/service/kanban.ts'],
  ['server/src/platform/http/serve.ts', 'server/src/company/users/createUser.ts'],
  ['server/src/platform/http/serve.ts', 'server/src/app.ts'],
  ['server/src/company/plans/plans.queries.ts', 'server/src/company/users/createUser.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/app.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/company/plans/plans.queries.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/demo/companies.ts'],
  ['web/src/platform/api.ts', 'web/src/ui/Avatar.tsx'],
  ['web/src/ui/Avatar.tsx', 'web/src/company/users/UserDialog.tsx'],
  ['web/src/company/queues/PreviewPhone.tsx', 'web/src/traffic/simulator/simulator.module.css'],
  ['web/src/conversations/tags/TagsField.tsx', 'web/src/conversations/tickets/TicketsPage.tsx'],
  ['web/src/conversations/tickets/TicketsPage.tsx', 'web/src/shell/Shell.tsx'],
  ['web/src/conversations/tickets/TicketsPage.tsx', 'web/src/slots.ts'],
  ['web/src/routes.tsx', 'web/src/shell/Shell.tsx'],
  ['web/src/shell/Shell.tsx', 'web/src/router.tsx'],
])('%s may not import %s', (from, to) => {
  expect(brokenRules(from, to)).toHaveLength(1)
})

test.each([
  ['contract/src/company/users.ts', 'zod'],
  ['contract/src/company/users.test.ts', 'vitest'],
  ['contract/src/company/queueCalls.ts', 'contract/src/company/hours.ts'],
  ['contract/src/conversations/ticketCalls.ts', 'contract/src/conversations/tickets.ts'],
  ['contract/src/conversations/contacts.ts', 'contract/src/conversations/tags.ts'],
  ['contract/src/conversations/tagCalls.ts', 'contract/src/conversations/contacts.ts'],
  ['server/src/company/users/createUser.ts', 'contract/src/index.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/company/plans/planColumns.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/company/users/users.queries.ts'],
  ['server/src/company/users/users.test.ts', 'server/src/company/plans/plans.queries.ts'],
  ['server/src/company/users/createUser.ts', 'server/src/platform/http/serve.ts'],
  ['server/src/company/plans/plans.test.ts', 'server/src/company/users/users.factory.ts'],
  ['server/src/commands/migrate.ts', 'server/src/company/users/createUser.ts'],
  ['server/src/app.ts', 'server/src/company/users/users.routes.ts'],
  ['web/src/platform/i18n.ts', 'web/src/locales/pt-BR/ui.json'],
  ['web/src/ui/Avatar.tsx', 'web/src/platform/i18n.ts'],
  ['web/src/conversations/tickets/TicketsPage.tsx', 'web/src/conversations/tags/TagsField.tsx'],
  ['web/src/slots.ts', 'web/src/traffic/simulator/OpenSimulator.tsx'],
  ['web/src/shell/SideMenu.tsx', 'web/src/routes.tsx'],
  ['web/src/main.tsx', 'web/src/router.tsx'],
])('%s may import %s', (from, to) => {
  expect(brokenRules(from, to)).toEqual([])
})

test('a ring is found whatever leads into it, and told as the way round', () => {
  const imports = new Map([
    ['start', ['one']],
    ['one', ['two', 'zod']],
    ['two', ['three', 'leaf']],
    ['three', ['one']],
    ['leaf', []],
    ['itself', ['itself']],
  ])
  expect(findRings(imports)).toEqual([
    ['one', 'two', 'three', 'one'],
    ['itself', 'itself'],
  ])
})

test('two ways to the same file are no ring', () => {
  const imports = new Map([
    ['top', ['left', 'right']],
    ['left', ['bottom']],
    ['right', ['bottom']],
    ['bottom', []],
  ])
  expect(findRings(imports)).toEqual([])
})

test('a file of the contract belongs to a noun that is listed', () => {
  const files = ['contract/src/company/strange.ts', 'contract/src/company/companyCalls.ts']
  expect(unknownFolders(files)).toEqual(['contract/src/company/strange.ts'])
  expect(absentNouns(files)).toContain('company/users')
  expect(absentNouns(files)).not.toContain('company/companies')
})
