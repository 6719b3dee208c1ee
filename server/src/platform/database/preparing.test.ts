import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect, withConnection, type Database } from './connect.ts'
import { plannedAnew, plannedOnce } from './preparing.ts'
import { committing, readAs, writeAs } from './reading.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let connected: ReturnType<typeof connect>
beforeAll(async () => {
  database = await aDatabase()
  connected = connect({
    url: planning(database.ownerUrl),
    poolSize: 1,
    waitMs: 10_000,
    onIdleError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await connected.db.destroy()
  await database.drop()
})

/** As PostgreSQL plans by itself: the server of the tests is told otherwise, see `globalSetup`. */
const planning = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c timezone=UTC -c plan_cache_mode=auto')}`

/** How often each of the statements that name `mark` was planned with its values, and without. */
async function plansOf(mark: string) {
  const { rows } = await sql<{ custom: number; generic: number }>`
    select custom_plans as custom, generic_plans as generic from pg_prepared_statements
    where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`.execute(
    connected.db,
  )
  return rows
}

test('a statement that is planned once keeps its plan, and those beside it are planned as ever', async () => {
  const [once, each] = [`${plannedOnce}select count(*) as seen_once`, 'select count(*) as seen_each']
  for (let turn = 0; turn < 4; turn += 1)
    await connected.db.transaction().execute(async (transaction) => {
      for (const begun of [once, each, once])
        await sql`${sql.raw(begun)} from pg_class where oid = ${turn}`.execute(transaction)
    })
  expect(await plansOf('seen_once')).toEqual([{ custom: 0, generic: 8 }])
  expect(await plansOf('seen_each')).toEqual([{ custom: 4, generic: 0 }])
})

test('a statement that is planned anew is never kept, however often it is asked', async () => {
  for (let turn = 0; turn < 8; turn += 1)
    await sql`${sql.raw(`${plannedAnew}select count(*) as seen_anew`)} from pg_class where oid = ${turn}`.execute(
      connected.db,
    )
  expect(await plansOf('seen_anew')).toEqual([])
})

test('a transaction that failed leaves no way of planning behind', async () => {
  const failing = connected.db.transaction().execute(async (transaction) => {
    await sql`${sql.raw(`${plannedOnce}select`)} 1 / ${0}::integer`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await connected.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mode: string }>`
      select current_setting('plan_cache_mode') as mode where ${1}::integer = 1`.execute(transaction)
    expect(rows).toEqual([{ mode: 'auto' }])
  })
})

describe('what is asked in the same breath', () => {
  const asSeven = (work: (writer: Database) => Promise<unknown>) =>
    withConnection(connected.db, async (writer) => {
      await sql.raw(writeAs(7)).execute(writer)
      await work(writer)
    })
  const end = (writer: Database, text: 'commit' | 'rollback') => sql.raw(text).execute(writer)
  const numberOf = async (writer: Database, number: number) =>
    (
      await sql`select ${number}::integer as number, current_setting('app.company_id') as company`.execute(
        writer,
      )
    ).rows

  test('is answered with one end, each by itself', async () => {
    const client = await connected.pool.connect()
    const wire = client.connection as unknown as { sync: () => void }
    client.release()
    await asSeven(async (writer) => {
      const ending = vi.spyOn(wire, 'sync')
      const answers = await Promise.all([numberOf(writer, 1), numberOf(writer, 2), end(writer, 'commit')])
      expect(answers.slice(0, 2)).toEqual([[{ number: 1, company: '7' }], [{ number: 2, company: '7' }]])
      expect(ending).toHaveBeenCalledTimes(1)
      ending.mockRestore()
    })
  })

  test('fails with what travels ahead of it, and the connection goes on', async () => {
    await asSeven(async (writer) => {
      const broken = sql`select 1 / ${0}::integer as broken`
      // It was never asked before: the database has not heard of it yet.
      const behind = sql`select ${5}::integer as heard_later`
      const settled = await Promise.allSettled([
        numberOf(writer, 1),
        broken.execute(writer),
        behind.execute(writer),
        end(writer, 'commit'),
      ])
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
      expect(settled.slice(1).map((each) => String((each as PromiseRejectedResult).reason))).toEqual(
        Array.from({ length: 3 }, () => 'error: division by zero'),
      )
      await end(writer, 'rollback')
      expect((await behind.execute(writer)).rows).toEqual([{ heardLater: 5 }])
    })
    await asSeven(async (writer) => {
      expect(await numberOf(writer, 3)).toEqual([{ number: 3, company: '7' }])
      await end(writer, 'commit')
    })
  })

  test('may be a commit with what others hear of it, which they do not where something failed', async () => {
    const heard: (string | undefined)[] = []
    const listener = await connected.pool.connect()
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen news')
    // The only connection of the pool listens: another one tells.
    const other = connect({
      url: planning(database.ownerUrl),
      poolSize: 1,
      waitMs: 10_000,
      onIdleError: () => undefined,
    })
    const tell = (writer: Database, ...news: string[]) => sql.raw(committing('news', news)).execute(writer)
    const telling = (work: (writer: Database) => Promise<unknown>, begun = writeAs(7)) =>
      withConnection(other.db, async (writer) => {
        await sql.raw(begun).execute(writer)
        await work(writer)
      })
    await telling((writer) => Promise.all([numberOf(writer, 1), tell(writer, 'one', "it's two")]))
    await telling(async (writer) => {
      const broken = sql`select 1 / ${0}::integer as broken`.execute(writer)
      await expect(Promise.all([broken, tell(writer, 'never')])).rejects.toThrow('division by zero')
      await end(writer, 'rollback')
    })
    await telling((writer) => tell(writer, 'of a reader'), readAs(7))
    await vi.waitFor(() => expect(heard).toEqual(['one', "it's two", 'of a reader']))
    await listener.query('unlisten news')
    listener.release()
    await other.db.destroy()
  })

  test('may be a value that cannot be written: only its asker hears of it', async () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    await asSeven(async (writer) => {
      await expect(sql`select ${circle}::jsonb as circle`.execute(writer)).rejects.toThrow('circular')
      expect(await numberOf(writer, 4)).toEqual([{ number: 4, company: '7' }])
      await end(writer, 'commit')
    })
  })
})

describe('who reads', () => {
  const asReader = (work: (reader: Database) => Promise<unknown>) =>
    withConnection(connected.db, async (reader) => {
      await sql.raw(readAs(7)).execute(reader)
      await work(reader)
      await sql.raw('commit').execute(reader)
    })
  const seen = async (db: Database, begun = '') => {
    const { rows } = await sql<{ company: string; mode: string; number: number }>`${sql.raw(begun)}
      select current_setting('app.company_id', true) as company, current_setting('plan_cache_mode') as mode,
        ${3}::integer as number`.execute(db)
    return rows
  }
  const asSeven = { company: '7', mode: 'auto', number: 3 }

  test('does so for their company, with the plan that each statement asks for, and leaves nothing behind', async () => {
    await asReader(async (reader) => {
      expect(await Promise.all([seen(reader), seen(reader, plannedOnce), seen(reader)])).toEqual([
        [asSeven],
        [{ ...asSeven, mode: 'force_generic_plan' }],
        [asSeven],
      ])
      const { rows } = await sql`select current_setting('app.company_id') as company`.execute(reader)
      expect(rows).toEqual([{ company: '7' }])
    })
    expect(await seen(connected.db)).toEqual([{ company: '', mode: 'auto', number: 3 }])
  })

  test('is answered with one end what was asked in the same breath', async () => {
    const client = await connected.pool.connect()
    const wire = client.connection as unknown as { sync: () => void }
    client.release()
    await asReader(async (reader) => {
      const ending = vi.spyOn(wire, 'sync')
      expect(await Promise.all([seen(reader), seen(reader, plannedOnce)])).toHaveLength(2)
      expect(ending).toHaveBeenCalledTimes(1)
      ending.mockRestore()
    })
  })

  test('hears once what the columns of a statement are, and gets the same rows ever after', async () => {
    const client = await connected.pool.connect()
    const wire = client.connection as unknown as { describe: (wanted: object) => void }
    client.release()
    const describing = vi.spyOn(wire, 'describe')
    const read = async (reader: Database, number: number) => {
      const { rows } = await sql`select ${number}::integer as first_number, null as nothing,
        array[${number}, 2]::bigint[] as ids, '{}'::bigint[] as none`.execute(reader)
      return rows
    }
    await asReader(async (reader) => {
      for (const number of [5, 6, 7])
        expect(await read(reader, number)).toEqual([
          { firstNumber: number, nothing: null, ids: [number, 2], none: [] },
        ])
      // Several at once, and one that fails between them.
      const failing = sql`select 1 / ${0}::integer as first_number`.execute(reader)
      const [eight, failed, nine] = await Promise.allSettled([read(reader, 8), failing, read(reader, 9)])
      expect([eight, nine]).toMatchObject([{ value: [{ firstNumber: 8 }] }, { value: [{ firstNumber: 9 }] }])
      expect(failed.status).toBe('rejected')
    })
    // That of the statement, and that of the one that failed.
    expect(describing).toHaveBeenCalledTimes(2)
    describing.mockRestore()
  })

  test('may change nothing, and reads on after what was refused', async () => {
    await asReader(async (reader) => {
      await expect(sql`create temporary table taken ()`.execute(reader)).rejects.toThrow('read-only')
      const broken = sql`select 1 / ${0}::integer as broken`
      for (const _ of [1, 2]) await expect(broken.execute(reader)).rejects.toThrow('division by zero')
      const unknown = sql`select ${1}::integer from nowhere`
      for (const _ of [1, 2]) await expect(unknown.execute(reader)).rejects.toThrow('does not exist')
      expect(await seen(reader)).toEqual([asSeven])
    })
  })
})
