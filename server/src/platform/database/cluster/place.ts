import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { accountOf, give, letPass, type Account } from './account.ts'
import { flush, ifThere, makeFolder } from './disk.ts'

/** Folders that every account can enter and that outlive a reboot. */
export const lastingRoots = ['/var/lib/chatflow', '/srv/chatflow', '/opt/chatflow']

export interface Place {
  /** The folder of cluster and log: the one that was asked for, or another in its stead. */
  home: string
  account: Account
}

/** What is known about a folder for a cluster when the server is to start. */
interface Facts {
  /** The place elsewhere that the folder names, and whether it is still there. */
  remembered: string | undefined
  isThere: boolean
  /** The account that runs the server can work in the folder itself. */
  isOpen: boolean
}

export function choosePlace({ remembered, isThere, isOpen }: Facts) {
  if (remembered) return isThere ? 'remembered' : 'lost'
  return isOpen ? 'folder' : 'elsewhere'
}

/** Where the cluster of this folder lies: below it, unless it remembers another place. */
export async function homeOf(directory: string): Promise<string> {
  return (await remembered(directory)) ?? directory
}

/** A folder that was moved keeps its database; two copies of a folder must not share one. */
export async function requireOwn(directory: string) {
  const place = await remembered(directory)
  if (!place || !(await ifThere(stat(place)))) return
  const owner = await readLine(ownerIn(place))
  if (owner === directory) return
  const isCopy = owner !== undefined && (await remembered(owner)) === place
  if (isCopy && !(await isSame(owner, directory))) {
    throw new ConfigError(
      `The database in ${place} belongs to ${owner}, of which ${directory} is a copy. Remove ${locationIn(directory)} to begin with an empty one.`,
    )
  }
  await writeLine(ownerIn(place), directory)
}

/** Finds the place of a cluster or makes one. Root's private folders are closed to the account that runs the server. */
export async function preparePlace(directory: string, roots: string[]): Promise<Place> {
  await mkdir(directory, { recursive: true })
  const place = await remembered(directory)
  const isThere = place !== undefined && (await ifThere(stat(place))) !== undefined
  const account = await accountOf(clusterIn(isThere ? place : directory))
  if (account && !place) await letPass(directory)
  const isOpen = !place && (await give(clusterIn(directory), account))
  switch (choosePlace({ remembered: place, isThere, isOpen })) {
    case 'folder':
      return { home: directory, account }
    case 'lost':
      throw new ConfigError(
        `The database of ${directory} lay in ${place}, which is gone. Bring it back, or remove ${locationIn(directory)} to begin with an empty one.`,
      )
    case 'remembered':
      return moveInto(place!, directory, account)
    case 'elsewhere':
      return moveInto(await makePlace(directory, account, roots), directory, account)
  }
}

/** Databases that no data folder names any more, with the folder each was made for. */
export async function listOrphans(roots = lastingRoots): Promise<{ home: string; directory: string }[]> {
  const found = await Promise.all(
    roots.map(async (root) => {
      const names = await readdir(root).catch((): string[] => [])
      return Promise.all(
        names
          .map((name) => path.join(root, name))
          .map(async (home) => ({ home, directory: await readLine(ownerIn(home)).catch(() => undefined) })),
      )
    }),
  )
  const kept = await Promise.all(
    found.flat().map(async ({ home, directory }) => {
      // Another user's data folder cannot be read: its database is none of our business.
      const isOrphan = directory && (await remembered(directory).catch(() => home)) !== home
      return isOrphan ? [{ home, directory }] : []
    }),
  )
  return kept.flat()
}

export const clusterIn = (home: string) => path.join(home, 'cluster')
export const isMade = (cluster: string) => ifThere(stat(path.join(cluster, 'PG_VERSION')))
const locationIn = (directory: string) => path.join(directory, 'location')
const ownerIn = (home: string) => path.join(home, 'data-folder')

const remembered = (directory: string) => readLine(locationIn(directory))

async function readLine(file: string): Promise<string | undefined> {
  return (await ifThere(readFile(file, 'utf8')))?.trim() || undefined
}

async function writeLine(file: string, line: string) {
  await writeFile(`${file}.new`, `${line}\n`)
  await rename(`${file}.new`, file)
}

async function isSame(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(left), stat(right)])
  return a.dev === b.dev && a.ino === b.ino
}

async function makePlace(directory: string, account: Account, roots: string[]): Promise<string> {
  for (const root of roots) {
    const home = await makeFolder(root)
      .then(() => mkdtemp(path.join(root, 'chatflow-')))
      .catch(() => undefined)
    if (!home) continue
    await letPass(home)
    if (await give(clusterIn(home), account)) {
      await writeLine(ownerIn(home), directory)
      await writeLine(locationIn(directory), home)
      return home
    }
    await rm(home, { recursive: true, force: true })
  }
  throw new ConfigError(
    `PostgreSQL does not run as root, and no other account can work in ${directory}, nor in ${roots.join(', ')}. Run as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.`,
  )
}

/** A cluster that was made when its folder was still open moves along, whole or not at all. */
async function moveInto(home: string, directory: string, account: Account): Promise<Place> {
  const [old, cluster] = [clusterIn(directory), clusterIn(home)]
  if (!(await isMade(old))) {
    await rm(old, { recursive: true, force: true })
  } else if (!(await isMade(cluster))) {
    await rename(old, cluster).catch(() => moveToOtherDisk(old, cluster, account))
  }
  if (await give(cluster, account)) return { home, account }
  throw new ConfigError(`The account that runs PostgreSQL cannot enter ${home}, where the database lies.`)
}

async function moveToOtherDisk(old: string, cluster: string, account: Account) {
  const part = `${cluster}.part`
  await rm(part, { recursive: true, force: true })
  await cp(old, part, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  await chmod(part, 0o700)
  await give(part, account)
  await flush(part)
  await rename(part, cluster)
  await rm(old, { recursive: true })
}
