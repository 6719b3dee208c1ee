import { execFile } from 'node:child_process'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../../config.ts'
import { ifThere } from './disk.ts'

const run = promisify(execFile)

/** Who runs the server; absent where that is simply the user who started the program. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. A cluster belongs to the account that made it, whatever accounts there are by now;
 * a new one gets the account made for it.
 */
export async function accountOf(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await ifThere(stat(cluster))
  // A plain copy made by root belongs to root: it is given to the account like a new one.
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : serverAccount()
}

/** The account of PostgreSQL, made when missing; where none can be made, one that may do nothing else. */
export async function serverAccount(name = 'postgres') {
  const account = (await findAccount(name)) ?? (await makeAccount(name)) ?? (await findAccount('nobody'))
  if (account) return account
  throw new ConfigError(
    `PostgreSQL does not run as root, and there is no user "${name}". Make one, run as an ordinary user, or set DATABASE_URL.`,
  )
}

async function findAccount(name: string) {
  const idOf = async (option: string) => Number((await run('id', [option, name])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    return undefined
  }
}

async function makeAccount(name: string) {
  // A root who came by `su` has no sbin folder in the path.
  for (const program of ['useradd', '/usr/sbin/useradd']) {
    try {
      await run(program, ['--system', '--user-group', '--no-create-home', name])
      return await findAccount(name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      // Another program that starts at the same time may be making it, and holds the lock of the file.
      await pause(300)
      return findAccount(name)
    }
  }
  return undefined
}

/** Gives a folder to the account and tells whether the account can work there: all folders above must let it pass. */
export async function give(folder: string, account: Account): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!account) return true
  const { uid, gid } = account
  try {
    if ((await stat(folder)).uid !== uid) await run('chown', ['-R', `${uid}:${gid}`, folder])
    return await succeeds('test', ['-w', folder], account)
  } catch {
    return false
  }
}

/** Lets others pass through a folder of ours, without seeing what is in it. */
export async function letPass(folder: string) {
  const { mode } = await stat(folder)
  if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

export async function canEnter(folder: string, account: Account): Promise<boolean> {
  return succeeds('test', ['-x', folder], account)
}

/** Whether the account can run a program: it, its libraries and the folders above must be open to it. */
export async function canRun(program: string, account: Account): Promise<boolean> {
  return succeeds(program, ['--version'], account)
}

async function succeeds(program: string, args: string[], account: Account): Promise<boolean> {
  return run(program, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
