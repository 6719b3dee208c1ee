import { execFile } from 'node:child_process'
import { access, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { aDataFolder, startProgram } from './program.ts'
import { eventually } from './server.ts'

/** Who may sign in where nobody else is. */
export const firstUser = { email: 'admin@program.local', password: 'Demo1234' }

const settings = {
  'the first user': { DEMO: 'false', ADMIN_EMAIL: firstUser.email, ADMIN_PASSWORD: firstUser.password },
  'demo data': { DEMO: 'true' },
}
type Content = keyof typeof settings

/**
 * A data folder as the program leaves it after its first start, with the database of its own in it. It is made once in a
 * run and copied for each who asks: making a cluster, migrating it and filling it costs as much as several starts.
 */
export async function aReadyFolder(content: Content) {
  const made = path.join(inject('readyFolders'), content.replaceAll(' ', '-'))
  const isMine = await mkdir(`${made}.lock`).then(
    () => true,
    () => false,
  )
  if (isMine) await make(made, content)
  else await eventually(() => exists(made), 120_000)
  const folder = await aDataFolder()
  if (await exists(path.join(made, 'postgres/cluster')))
    await promisify(execFile)('cp', ['-a', `${made}/.`, folder.directory])
  // Where the account that runs PostgreSQL may not enter, the database lies elsewhere: each folder has a first start of its own.
  else await startOnce(folder.directory, content)
  return folder
}

/** Under another name first: who finds it may copy it. */
async function make(place: string, content: Content) {
  await startOnce(`${place}.begun`, content)
  await rename(`${place}.begun`, place)
}

async function startOnce(directory: string, content: Content) {
  const program = await startProgram({ ...settings[content], LOG_LEVEL: 'error', DATA_DIR: directory })
  const code = await program.kill('SIGTERM')
  if (code !== 0) throw new Error(`The first program ended with ${code}: ${program.output()}`)
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
