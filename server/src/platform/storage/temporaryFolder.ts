import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const host = os.hostname().replace(/[^a-zA-Z0-9]/g, '')
const prefixOf = (processId: number | string) => `chatflow-${host}-${processId}-`
const named = new RegExp(`^${prefixOf('(\\d+)')}[a-z]+-\\w{6}$`)

/** A folder for what is on its way. Who asked for it removes it; what a killed process left goes with the next start. */
export const temporaryFolder = (purpose: string) =>
  mkdtemp(path.join(os.tmpdir(), `${prefixOf(process.pid)}${purpose}-`))

/** Called at the start, before this process has made any: an earlier one in the same place had the same number. */
export async function removeAbandonedFolders() {
  for (const name of await readdir(os.tmpdir())) {
    const processId = Number(named.exec(name)?.[1])
    if (!processId || (processId !== process.pid && isAlive(processId))) continue
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // Somebody else's: it is there, and its folders are not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
