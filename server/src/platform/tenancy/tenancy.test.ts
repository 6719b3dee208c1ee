import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { eventsSince, everyone } from './eventLog.ts'

let server: TestServer
let mine: Awaited<ReturnType<TestServer['aTeam']>>
let theirs: Awaited<ReturnType<TestServer['aTeam']>>
beforeAll(async () => {
  server = await startTestServer()
  mine = await server.aTeam()
  theirs = await server.aTeam()
})
afterAll(() => server.close())

const companyTables = `
  select relname as name, relrowsecurity and relforcerowsecurity as closed from pg_class
  join pg_attribute on attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`

describe('the catalogue', () => {
  test('every table with a company is closed by forced row-level security and starts its key with the company', async () => {
    const { rows } = await run(server.database.ownerUrl, companyTables)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((table: { closed: boolean }) => !table.closed)).toEqual([])
    const { rows: keys } = await run(
      server.database.ownerUrl,
      `select conrelid::regclass::text as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attname = 'company_id'
       where contype = 'p' and connamespace = 'public'::regnamespace and conkey[1] <> attnum`,
    )
    expect(keys).toEqual([])
  })

  test('the program is neither owner nor superuser, and cannot bypass the rules', async () => {
    const { rows } = await server.app.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole,
         exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as owns
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: false }])
  })
})

describe('a company', () => {
  test('without a door nothing is seen, in any table of any company', async () => {
    const { rows } = await run(server.database.ownerUrl, companyTables)
    for (const { name } of rows as { name: string }[]) {
      const found = await server.app.pool.query(`select count(*)::int as count from ${name}`)
      expect([name, found.rows[0]?.count]).toEqual([name, 0])
    }
  })

  test('sees its own rows only, whatever the query forgets', async () => {
    const companies = await server.tenancy.withTenant(mine.companyId, ({ db }) =>
      db.selectFrom('users').select('companyId').distinct().execute(),
    )
    expect(companies).toEqual([{ companyId: mine.companyId }])
  })

  test("cannot change, remove or add another company's rows", async () => {
    await server.tenancy.withTenant(mine.companyId, async ({ db }) => {
      const changed = await db
        .updateTable('users')
        .set({ name: 'owned' })
        .where('id', '=', theirs.admin.id)
        .executeTakeFirst()
      const removed = await db.deleteFrom('users').where('id', '=', theirs.admin.id).executeTakeFirst()
      expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n])
    })
    const smuggle = server.tenancy.withTenant(mine.companyId, ({ db }) =>
      db
        .insertInto('companySettings')
        .values({ companyId: theirs.companyId, key: 'x', value: 'y' })
        .execute(),
    )
    await expect(smuggle).rejects.toThrow('row-level security')
    const moved = server.tenancy.withTenant(mine.companyId, ({ db }) =>
      db.updateTable('users').set({ companyId: theirs.companyId }).execute(),
    )
    await expect(moved).rejects.toThrow()
  })

  test.each([
    'set row_security = off',
    'alter table users disable row level security',
    'drop policy own_company on users',
    'set role postgres',
    'update audit_log set action = null',
  ])('cannot lift the rules with "%s"', async (attack) => {
    const tried = server.tenancy.withTenant(mine.companyId, async ({ db }) => {
      await sql.raw(attack).execute(db)
      return db.selectFrom('users').select('companyId').distinct().execute()
    })
    await expect(tried).rejects.toThrow(/permission|owner|affected by row-level security|insufficient/)
  })

  test('leaves no trace of itself on a pooled connection', async () => {
    for (let index = 0; index < 10; index++)
      await server.tenancy.withTenant(mine.companyId, ({ db }) => sql`select 1`.execute(db))
    const { rows } = await server.app.pool.query(
      "select nullif(current_setting('app.company_id', true), '') as company, nullif(current_setting('app.platform', true), '') as platform",
    )
    expect(rows).toEqual([{ company: null, platform: null }])
  })

  test('must be a number: nothing else reaches the statement', async () => {
    const attack = "1', true); drop table users; --" as unknown as number
    expect(() => server.tenancy.withTenant(attack, async () => undefined)).toThrow('whole number')
  })
})

describe('what a transaction promises', () => {
  test('is kept only if it commits', async () => {
    const counts = () =>
      server.tenancy.withPlatform(async ({ db }) => {
        const events = await db
          .selectFrom('companyEvents')
          .select('seq')
          .where('companyId', '=', mine.companyId)
          .execute()
        // The program has jobs of its own, which come and go.
        const jobs = await sql`select 1 from graphile_worker.jobs where task_identifier = 'nothing'`.execute(
          db,
        )
        return [events.length, jobs.rows.length]
      })
    const before = await counts()
    const failed = server.tenancy.withTenant(mine.companyId, async (tenant) => {
      tenant.publish('user', { action: 'delete', userId: 1 }, everyone)
      await tenant.enqueue(
        { name: 'nothing', lane: 'report', payload: (await import('zod')).z.object({}) },
        {},
      )
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await counts()).toEqual(before)
  })

  test('what nobody waited for fails the commit, and nothing of the transaction stays', async () => {
    const { companyId } = mine
    const name = async () =>
      server.tenancy.withTenant(companyId, ({ db }) =>
        db
          .selectFrom('companies')
          .select('name')
          .where('companies.id', '=', companyId)
          .executeTakeFirstOrThrow(),
      )
    const before = await name()
    const failed = server.tenancy.withTenant(companyId, async (tenant) => {
      await sql`update companies set name = 'Half' where id = ${companyId}`.execute(tenant.db)
      tenant.meanwhile(sql`insert into no_such_table values (1)`.compile(tenant.db))
      tenant.publish('user', { action: 'delete', userId: 1 }, everyone)
      return 'done'
    })
    await expect(failed).rejects.toThrow('no_such_table')
    expect(await name()).toEqual(before)
  })

  test('events are numbered without a gap, in the order of the commits, also under load', async () => {
    const before = await seqs()
    const publish = () =>
      server.tenancy.withTenant(mine.companyId, async (tenant) =>
        tenant.publish('user', { action: 'delete', userId: 1 }, everyone),
      )
    await Promise.all(Array.from({ length: 40 }, publish))
    const after = await seqs()
    expect(after.length - before.length).toBe(40)
    expect(after).toEqual(after.map((_, index) => (after[0] ?? 0) + index))
  })
  const seqs = () =>
    server.tenancy.withTenant(mine.companyId, async ({ db }) =>
      (await db.selectFrom('companyEvents').select('seq').orderBy('seq').execute()).map((row) => row.seq),
    )

  test('publishing waits for no other transaction of the company, and each event comes behind what was emitted', async () => {
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    const isHeld = `select true from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
    // Slow commits: this trigger runs within them.
    await owner.query(`create table slow_commits (company_id bigint);
      grant all on slow_commits to public;
      create function commit_slowly() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$;
      create constraint trigger slowly after insert on slow_commits deferrable initially deferred
        for each row execute function commit_slowly();
      select pg_advisory_lock(4711)`)
    const publish = (isSlow: boolean) =>
      server.tenancy.withTenant(mine.companyId, async (tenant) => {
        tenant.publish('user', { action: 'delete', userId: isSlow ? 1 : 2 }, everyone)
        if (isSlow) await sql`insert into slow_commits values (1)`.execute(tenant.db)
      })
    const slow = [publish(true), publish(true)]
    await eventually(async () => (await owner.query(isHeld)).rowCount === 2 || undefined)
    await publish(false)
    await owner.query('select pg_advisory_unlock(4711)')
    await Promise.all(slow)
    await owner.query('drop table slow_commits; drop function commit_slowly')
    const { rows } = await owner.query<{ id: number; seq: string }>(
      `select (payload ->> 'userId')::int as id, seq from company_events where company_id = $1 order by seq desc limit 3`,
      [mine.companyId],
    )
    await owner.end()
    expect(rows.map(({ id }) => id)).toEqual([1, 1, 2])
  })

  test('an event that a dying process left without a number is there for who resumes', async () => {
    await server.tenancy.withTenant(mine.companyId, ({ db, now }) =>
      sql`insert into pending_events (company_id, name, rooms, also, payload, created_at)
        values (${mine.companyId}, 'left', '{company}', '[]', '{"action":"left"}', ${now().toISOString()})`.execute(
        db,
      ),
    )
    await server.tenancy.numberEvents(mine.companyId)
    const { events } = await server.tenancy.withTenant(mine.companyId, async ({ db }) => {
      const newest = (await db.selectFrom('companySeqs').select('seq').executeTakeFirstOrThrow()).seq
      return eventsSince(db, {
        companyId: mine.companyId,
        lastSeq: newest - 1,
        rooms: new Set(['company']),
        signedInAt: '',
      }) as Promise<{ events: unknown[] }>
    })
    expect(events).toMatchObject([{ name: 'left', payload: { action: 'left' } }])
  })

  test('an event carries only what the contract names', async () => {
    await server.tenancy.withTenant(mine.companyId, async (tenant) => {
      const payload = { action: 'delete' as const, userId: 1, passwordHash: 'secret' }
      tenant.publish('user', payload, everyone)
    })
    const client = new pg.Client({ connectionString: server.database.ownerUrl })
    await client.connect()
    const { rows } = await client.query('select payload from company_events order by seq desc limit 1')
    await client.end()
    expect(rows[0].payload).toEqual({ action: 'delete', userId: 1 })
  })
})
