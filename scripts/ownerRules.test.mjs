import { expect, test } from 'vitest'
import { compareWithSchema, foreignWrites, writesIn } from './ownerRules.mjs'

const own = 'server/src/conversations/tickets/closeTicket.ts'
const foreign = 'server/src/service/attendance/acceptTicket.ts'

test.each([
  [`db.insertInto('tickets').values(row)`, 'tickets'],
  [`await db\n    .updateTable('ticketLogs as log')\n    .set(row)`, 'ticketLogs'],
  [`db.deleteFrom('tickets')`, 'tickets'],
  [`db.mergeInto('tickets').using('x', 'y')`, 'tickets'],
  ['sql`insert into ticket_logs (id) values (1)`', 'ticketLogs'],
  ['sql`update tickets set status = 1`', 'tickets'],
  ['sql`update tickets own set status = 1`', 'tickets'],
  ['sql`with gone as (delete from tickets where true) select 1`', 'tickets'],
])('%s is a write', (text, table) => {
  expect([...writesIn(text)]).toEqual([table])
})

test.each([
  [`db.selectFrom('tickets')`],
  ['sql`select id from tickets for update`'],
  ['sql`insert into contacts_seen values (1)`'],
  ['// We never update tickets set by hand.'],
  ['hash.update(text).digest()'],
])('%s is none', (text) => {
  expect([...writesIn(text)]).toEqual([])
})

test('the owner writes its table, and nobody else does', () => {
  const text = `db.updateTable('tickets')`
  expect(foreignWrites(own, text)).toEqual([])
  expect(foreignWrites(foreign, text)).toEqual([
    `${foreign} writes tickets, which belongs to conversations/tickets: call a verb of it`,
  ])
})

test('tests, factories, demo data and commands are free', () => {
  const text = `db.updateTable('tickets')`
  const files = [
    'service/attendance/a.test.ts',
    'service/attendance/a.factory.ts',
    'demo/a.ts',
    'commands/a.ts',
  ]
  for (const file of files) expect(foreignWrites(`server/src/${file}`, text)).toEqual([])
})

test('a table that is not named in place is refused, even in the folder of its owner', () => {
  for (const text of ['db.updateTable(table)', 'sql`update ${sql.table(name)} set contact_id = 1`'])
    expect(foreignWrites(own, text)).toHaveLength(1)
})

test('every table has an owner, and every owner a table', () => {
  const problems = compareWithSchema('create table tickets (\ncreate table newcomers (')
  expect(problems).toContain('newcomers has no owner in architecture.mjs')
  expect(problems).toContain('architecture.mjs gives contacts an owner, and there is no such table')
  expect(problems.join()).not.toContain('tickets has no owner')
})
