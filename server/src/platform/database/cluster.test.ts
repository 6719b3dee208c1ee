import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canRun, serverAccount } from './cluster/account.ts'
import { copyOnce, installedBinaries, reachableBinaries } from './cluster/binaries.ts'
import { choosePlace, clusterIn, homeOf, listOrphans } from './cluster/place.ts'
import { removeCluster, temporaryRoots } from './cluster/throwAway.ts'
import { startCluster, type Cluster } from './cluster.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** A folder that only its owner can enter, as a home or a temporary folder is. */
let closed: string
const made: string[] = []
beforeAll(async () => {
  closed = await mkdtemp(path.join(os.tmpdir(), 'chatflow-closed-'))
})
afterAll(async () => {
  for (const directory of made) await removeCluster(directory)
  await rm(closed, { recursive: true, force: true })
})

const start = (directory: string) => {
  made.push(directory)
  const settings = ['fsync=off', 'shared_buffers=1MB']
  return startCluster({ directory, password: 'closed', database: 'kept', settings, roots: temporaryRoots })
}

/** Writes a word and returns all words that were written so far. */
async function keep({ url }: Cluster, word: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table if not exists words (id serial, word text)')
    await client.query('insert into words (word) values ($1)', [word])
    const { rows } = await client.query<{ all: string }>(
      `select string_agg(word, ' ' order by id) as all from words`,
    )
    return rows[0]?.all ?? ''
  } finally {
    await client.end()
  }
}

/** Who serves a client, and on which way it came. */
async function lineOf({ url }: Cluster) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; network: string | null }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid, inet_client_addr()::text as network`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}
const routeTo = async (cluster: Cluster) => ((await lineOf(cluster)).network === null ? 'socket' : 'network')

describe('a database in a folder of its user', () => {
  test('is kept when the folder is closed to others, moved, and copied by root; two never meet', async () => {
    const open = path.join(closed, 'José é aberto')
    const directory = path.join(open, 'postgres')
    await mkdir(directory, { recursive: true })
    await chmod(closed, 0o755)
    const first = await start(directory)
    expect(await keep(first, 'open')).toBe('open')
    await first.stop()

    await chmod(closed, 0o700)
    const second = await start(directory)
    expect(await keep(second, 'closed')).toBe('open closed')
    expect((await homeOf(directory)) === directory).toBe(!isRoot)
    const adopted = await start(directory)
    expect(adopted.entrance).toEqual(second.entrance)

    const other = path.join(closed, 'other/postgres')
    // The machine went down during its first start.
    for (const name of ['cluster', 'cluster.new']) {
      await mkdir(path.join(other, name, 'base'), { recursive: true })
    }
    const beside = await start(other)
    expect(await keep(beside, 'beside')).toBe('beside')
    expect(await homeOf(other)).not.toBe(await homeOf(directory))
    await beside.stop()
    expect(await keep(adopted, 'adopted')).toBe('open closed adopted')
    await adopted.stop()

    const moved = path.join(closed, 'moved')
    await rename(open, moved)
    // A plain copy made by root belongs to root.
    await run('chown', ['-R', `${process.getuid?.()}`, clusterIn(await homeOf(path.join(moved, 'postgres')))])
    const third = await start(path.join(moved, 'postgres'))
    expect(await keep(third, 'moved')).toBe('open closed adopted moved')
    await third.stop()
  })

  test('is not shared by a copy of the folder, which is told so or has its own', async () => {
    const [original, copy] = [path.join(closed, 'original'), path.join(closed, 'copy')]
    const first = await start(original)
    await keep(first, 'original')
    await first.stop()
    await cp(original, copy, { recursive: true, preserveTimestamps: true })
    if ((await homeOf(original)) !== original) {
      await expect(startCluster({ directory: copy, password: 'closed', database: 'kept' })).rejects.toThrow(
        /belongs to .*original, of which .*copy is a copy/,
      )
      await rm(path.join(copy, 'location'))
    }
    const [again, beside] = await Promise.all([start(original), start(copy)])
    expect(await keep(again, 'again')).toBe('original again')
    expect(await keep(beside, 'beside')).not.toContain('again')
    await Promise.all([again.stop(), beside.stop()])
  })

  test('is reached by its socket, also after a kill, and by the network where no socket can be', async () => {
    const directory = path.join(closed, 'by socket')
    const first = await start(directory)
    expect(await routeTo(first)).toBe('socket')
    expect(first.entrance.hasSocket).toBe(true)
    const { pid } = await lineOf(first)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => first.hasEnded()).toBe(true)
    const again = await start(directory)
    expect(await routeTo(again)).toBe('socket')
    await again.stop()

    const deep = await start(path.join(os.tmpdir(), `chatflow-deep-${'é'.repeat(60)}`))
    expect(deep.entrance.hasSocket).toBe(false)
    expect(await routeTo(deep)).toBe('network')
    await deep.stop()
  })

  test('that lay elsewhere and is gone is not replaced by an empty one', async () => {
    const directory = path.join(closed, 'lost')
    await mkdir(directory)
    await writeFile(path.join(directory, 'location'), `${closed}/nowhere\n`)
    const lost = startCluster({ directory, password: 'closed', database: 'kept' })
    await expect(lost).rejects.toThrow(/lay in .*nowhere, which is gone.*remove .*location/)
  })

  test('lies in the folder where it can, else where the folder remembers, else in a new place', () => {
    const elsewhere = { remembered: '/var/lib/chatflow/some' }
    const nothing = { remembered: undefined, isThere: false }
    expect(choosePlace({ ...nothing, isOpen: true })).toBe('folder')
    expect(choosePlace({ ...nothing, isOpen: false })).toBe('elsewhere')
    expect(choosePlace({ ...elsewhere, isThere: true, isOpen: false })).toBe('remembered')
    expect(choosePlace({ ...elsewhere, isThere: true, isOpen: true })).toBe('remembered')
    expect(choosePlace({ ...elsewhere, isThere: false, isOpen: true })).toBe('lost')
  })

  test('is found when its folder was deleted', async () => {
    const [root, directory] = [path.join(closed, 'root'), path.join(closed, 'deleted')]
    const [used, orphan] = [path.join(root, 'used'), path.join(root, 'orphan')]
    for (const folder of [used, orphan, directory]) await mkdir(folder, { recursive: true })
    await writeFile(path.join(directory, 'location'), used)
    for (const home of [used, orphan]) await writeFile(path.join(home, 'data-folder'), directory)
    expect(await listOrphans([root])).toEqual([{ home: orphan, directory }])
    await rm(directory, { recursive: true })
    expect(await listOrphans([root])).toHaveLength(2)
  })
})

describe('the programs of PostgreSQL', () => {
  let original: string
  let copy: string
  let isNew: boolean[]
  beforeAll(async () => {
    original = path.join(path.dirname((await installedBinaries()).postgres), '..')
    copy = path.join(closed, 'package/native')
    isNew = await Promise.all([copyOnce(original, copy), copyOnce(original, copy)])
  })

  test('are copied whole by two that start at once', async () => {
    expect(isNew.filter(Boolean)).toHaveLength(1)
    expect(await readdir(path.dirname(copy))).toEqual(['native'])
    expect(await canRun(path.join(copy, 'bin/postgres'), undefined)).toBe(true)
    const names = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()
    expect(await names(copy)).toEqual(await names(original))
    expect(await copyOnce(original, copy)).toBe(false)
  })

  test('are used as they are by their owner; another account gets a copy of what it cannot reach', async () => {
    await writeFile(path.join(closed, 'package/package.json'), '{"version":"18.0.0-test"}')
    const installed = { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
    const open = await mkdtemp(path.join(isRoot ? '/tmp' : closed, 'chatflow-copies-'))
    await chmod(open, 0o755)
    const account = isRoot ? await serverAccount() : undefined
    const lines: string[] = []
    const roots = [path.join(closed, 'closed too'), open]
    const found = await reachableBinaries({ installed, account, roots, say: (line) => lines.push(line) })
    expect(await canRun(found.postgres, account)).toBe(true)
    expect(found.initdb === installed.initdb).toBe(!isRoot)
    expect(lines).toHaveLength(isRoot ? 1 : 0)
    // What could not be used there is not left there.
    expect(await readdir(roots[0]!).catch(() => [])).toEqual([])
    await rm(open, { recursive: true })
  })

  test('run as an account that may do nothing else where none can be made for them', async () => {
    const idOf = async (option: string) => Number((await run('id', [option, 'nobody'])).stdout)
    expect(await serverAccount('not a name')).toEqual({ uid: await idOf('-u'), gid: await idOf('-g') })
  })
})
