import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config.ts'

export async function requireDataFolder(directory: string) {
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.W_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR ${directory} cannot be written to: choose another.`, { cause })
  }
}

/** Two programs in one data folder would stop each other's database: the second is refused. */
export async function claimDataFolder(directory: string): Promise<() => Promise<void>> {
  const file = holderIn(directory)
  const holder = await holderOf(directory)
  if (holder) {
    throw new ConfigError(
      `Another instance (process ${holder}) is using ${directory}. Choose another DATA_DIR and PORT.`,
    )
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

export const isDataFolderInUse = async (directory: string) => (await holderOf(directory)) !== undefined

const holderIn = (directory: string) => path.join(directory, 'program.pid')

/** The process that works in the folder, unless that is this one. */
async function holderOf(directory: string): Promise<number | undefined> {
  const holder = Number(await readFile(holderIn(directory), 'utf8').catch(() => ''))
  return holder && holder !== process.pid && (await isOurs(holder)) ? holder : undefined
}

/** After a kill -9 the number may belong to a stranger by now. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'main.js')
  return /main\.[jt]s|src[/\\]commands/.test(command)
}
