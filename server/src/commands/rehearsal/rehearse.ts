import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { restoreBackup } from '../../platform/backups/restoreBackup.ts'
import { ConfigError } from '../../platform/config.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { startThrowAwayCluster, temporaryRoots } from '../../platform/database/cluster/throwAway.ts'
import { listMigrations, migrate, migrationFolder } from '../../platform/database/migrate.ts'
import { withClient } from '../../platform/database/withClient.ts'
import { createLogger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { askBoth, type ResponsesFound } from './askBoth.ts'
import { compareTables, type TableChange } from './compareTables.ts'
import { readDeclared } from './declaredChanges.ts'

export interface RehearsalOptions {
  /** A whole backup, or one that is made for this and has no files of companies. */
  archive: (folder: string) => Promise<{ file: string; passphrase?: string | undefined; appSecret?: string }>
  /** Where the copies lie meanwhile. */
  under: string
  /** How many companies are asked. */
  companies: number
  /** The checkout that runs today: its responses are compared with this one's. */
  from?: string | undefined
  /** Other migrations than those of this checkout. */
  migrations?: string
  /** Extra settings of the throw-away server. */
  settings?: string[]
}

export interface Rehearsal {
  madeAt: string
  rows: number
  mediaFiles: number
  tables: TableChange[]
  declared: Map<string, string>
  migrated: { name: string; milliseconds: number }[]
  /** Why it broke off. What comes after it was not tried. */
  failure?: { migration: string; reason: string }
  responses?: ResponsesFound
  seconds: { copying: number; migrating: number; comparing: number }
  bytes: { before: number; after: number; written: number }
}

/** Upgrades a copy, and says what became of it. Nothing of it is left behind, also when it fails. */
export async function rehearse(options: RehearsalOptions): Promise<Rehearsal> {
  const folder = await mkdtemp(path.join(options.under, 'chatflow-rehearsal-'))
  const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const leave = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  const interrupted = () => void leave().then(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    const archive = await options.archive(folder)
    const roots = [options.under, ...temporaryRoots]
    const cluster = await startThrowAwayCluster({
      name: 'rehearsal',
      under: folder,
      roots,
      settings: options.settings ?? [],
    })
    undo.push(cluster.stop)
    return await tryOut(options, { folder, archive, cluster })
  } finally {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await leave()
  }
}

interface Stage {
  folder: string
  archive: Awaited<ReturnType<RehearsalOptions['archive']>>
  cluster: Awaited<ReturnType<typeof startThrowAwayCluster>>
}

async function tryOut(options: RehearsalOptions, { folder, archive, cluster }: Stage): Promise<Rehearsal> {
  const log = createLogger('silent')
  const began = performance.now()
  let appSecret = archive.appSecret ?? 'only for a rehearsal, which nobody hears'
  const manifest = await restoreBackup({
    file: archive.file,
    passphrase: archive.passphrase,
    ownerUrl: cluster.url,
    appUrl: undefined,
    storage: noFiles,
    log,
    appSecret,
    adoptSecret: async (secret) => void (appSecret = secret),
    // An archive without its secret is rehearsed too: what is sealed stays sealed.
    withOtherSecret: archive.appSecret !== undefined || archive.passphrase === undefined,
    asItWas: true,
  })
  await requireRoom(cluster.url, folder)
  await copyDatabase(cluster.urlOf('postgres'))
  const copied = performance.now()
  const ownerUrl = cluster.urlOf('rehearsal')
  const from = options.migrations ?? migrationFolder
  const pending = (await listMigrations(from)).filter((name) => !manifest.migrations.includes(name))
  const migration = await migrateCopy({ ownerUrl, folder: from, pending, appSecret })
  const migrated = performance.now()
  const sizes = { before: await sizeOf(cluster.urlOf('before')), after: await sizeOf(ownerUrl) }
  const tables = migration.failure
    ? []
    : await between(cluster.urlOf('before'), ownerUrl, (before, after) => compareTables(before, after))
  const responses = migration.failure
    ? undefined
    : await askBoth({
        beforeUrl: cluster.urlOf('before'),
        afterUrl: ownerUrl,
        folder: await emptyFolder(folder),
        appSecret,
        companies: options.companies,
        from: options.from,
      })
  return {
    madeAt: manifest.madeAt,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    mediaFiles: manifest.media.files,
    tables,
    declared: await readDeclared(from, pending),
    ...migration,
    ...(responses && { responses }),
    seconds: {
      copying: (copied - began) / 1000,
      migrating: (migrated - copied) / 1000,
      comparing: (performance.now() - migrated) / 1000,
    },
    bytes: { ...sizes, written: migration.written },
  }
}

async function emptyFolder(folder: string) {
  const made = path.join(folder, 'programs')
  await mkdir(made)
  return made
}

/** Files of companies are not touched by an upgrade, and so are not copied. */
export const noFiles: Storage = {
  put: () => Promise.reject(new Error('A rehearsal keeps no files.')),
  read: async () => undefined,
  remove: async () => undefined,
  list: async function* () {},
  putBack: async (_companyId, _name, { content }) => void content.resume(),
  removeAll: async () => undefined,
  isWritable: async () => true,
}

async function requireRoom(url: string, folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const needed = (await sizeOf(url)) * 2
  if (bavail * bsize < needed)
    throw new ConfigError(
      `The copies need ${Math.ceil(needed / 1024 ** 2)} MB more in ${folder}, and ${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free. Set TMPDIR to a larger place. Nothing was changed.`,
    )
}

/** As it was stays beside what becomes of it. */
const copyDatabase = (adminUrl: string) =>
  withClient(
    adminUrl,
    async (client) => void (await client.query('create database before template rehearsal')),
  )

interface Migrating {
  ownerUrl: string
  folder: string
  pending: string[]
  appSecret: string
}

async function migrateCopy({ ownerUrl, folder, pending, appSecret }: Migrating) {
  const done: Rehearsal['migrated'] = []
  const appPassword = deriveKey(appSecret, 'database role').toString('base64url')
  const start = await writtenBy(ownerUrl)
  const onMigrated = (name: string, milliseconds: number) => void done.push({ name, milliseconds })
  const failure = await migrate({
    ownerUrl,
    appUrl: undefined,
    appPassword,
    log: createLogger('silent'),
    folder,
    onMigrated,
  }).then(
    () => undefined,
    (error: Error) => ({ migration: pending[done.length] ?? 'the jobs', reason: error.message }),
  )
  const written = (await writtenBy(ownerUrl)) - start
  return { migrated: done, written, ...(failure && { failure }) }
}

const writtenBy = (url: string) => readNumber(url, "pg_current_wal_lsn() - '0/0'::pg_lsn")
const sizeOf = (url: string) => readNumber(url, 'pg_database_size(current_database())')

const readNumber = (url: string, expression: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`)
    return Number(rows[0]?.value)
  })

const between = <T>(left: string, right: string, work: (before: pg.Client, after: pg.Client) => Promise<T>) =>
  withClient(left, (before) => withClient(right, (after) => work(before, after)))
