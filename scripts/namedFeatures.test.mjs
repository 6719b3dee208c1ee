import { expect, test } from 'vitest'
import { namedFeatures } from './namedFeatures.mjs'

const server = 'server/src/platform/database/drawIds.ts'
const web = 'web/src/ui/phone/Sheet.tsx'

test.each([
  [server, `db.selectFrom('fileLists')`],
  [server, `table: 'chatbots' | 'plan'`],
  [server, 'sql`select 1 from file_list_options`'],
  ['server/src/platform/backups/restore.ts', 'sql`update tickets set id = 1`'],
  [web, `const { t } = useTranslation('simulator')`],
  [web, `const { t } = useTranslation(['ui', 'tickets'])`],
  ['web/src/platform/realtime.tsx', `i18next.t('shell:signedInElsewhere')`],
])('%s may not say %s', (file, text) => {
  expect(namedFeatures(file, text)).toHaveLength(1)
})

test.each([
  [server, `db.selectFrom('companyEvents')`],
  [server, 'sql`select from companies`'],
  [server, `const said = 'the tickets of today'`],
  [server, `// 'tickets' is only an example\n`],
  ['server/src/platform/database/drawIds.test.ts', `await drawIds(db, 'contacts', 2)`],
  ['server/src/conversations/tickets/tickets.queries.ts', `db.selectFrom('tickets')`],
  [web, `const { t } = useTranslation(['sheets', 'ui'])`],
  [web, `t('ui:dialog.close')`],
  [web, `useTranslation()`],
  ['web/src/traffic/simulator/AttachSheet.tsx', `useTranslation('simulator')`],
])('%s may say %s', (file, text) => {
  expect(namedFeatures(file, text)).toEqual([])
})
