import { createHmac } from 'node:crypto'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { deriveKey } from '../server/src/platform/crypto.ts'
import { aDataFolder, startProgram } from '../server/test/program.ts'

/** How the tests, which run in other processes, learn where the programs listen. */
export const addressesVariable = 'JOURNEYS_ADDRESSES'
/** The same for their data folders. */
export const foldersVariable = 'JOURNEYS_FOLDERS'
const builtWeb = path.join(import.meta.dirname, '../web/dist')
export const appSecret = 'known to the journeys, so that they can sign tokens'

/** The program of this line of journeys: what another line does at the same time never meets it. */
export const programAddress = () => ofThisLine(addressesVariable)
/** Where it keeps its data: for journeys that cannot wait until time has passed. */
export const programFolder = () => ofThisLine(foldersVariable)

function ofThisLine(variable: string): string {
  const given = process.env[variable]?.split(' ')[Number(process.env['TEST_PARALLEL_INDEX'])]
  if (!given) throw new Error(`${variable} has none for this: run the journeys through playwright.config.ts`)
  return given
}

/** Starts the real program with demo data on an empty data folder. `stop` fails if it had anything to complain about. */
export async function startQuietProgram(environment: Record<string, string> = {}) {
  const data = await aDataFolder()
  // A copy: a build of the web meanwhile must not pull its files from under the journeys.
  const web = path.join(data.directory, 'web')
  await cp(builtWeb, web, { recursive: true })
  const program = await startProgram({
    DATA_DIR: data.directory,
    WEB_DIR: web,
    APP_SECRET: appSecret,
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    // Services that journeys start beside the program.
    TRUSTED_HOSTS: '127.0.0.1',
    // A bot that lets people finish keeps nobody waiting.
    ANSWER_AFTER_MS: '500',
    // Looking around for work is work, too, and each that looks has a line to the database: jobs are told of at once anyway.
    CONNECTION_POLL_MS: '500',
    JOBS_AT_ONCE: '2',
    SLOW_JOBS_AT_ONCE: '4',
    // A machine that is lent out may keep the database from answering for a while.
    DATABASE_WAIT_MS: '60000',
    ...environment,
  }).catch(async (error: unknown) => {
    await data.remove()
    throw error
  })
  return {
    url: program.url,
    folder: data.directory,
    stop: async () => {
      const code = await program.kill('SIGTERM')
      await data.remove()
      const complaints = complaintsIn(program.output())
      if (code !== 0) complaints.push(`It ended with code ${code}.`)
      if (complaints.length > 0) throw new Error(`The program complained:\n${complaints.join('\n')}`)
    },
  }
}

/** At its log level every log line is a warning or worse; Node's own warnings start with the process. */
function complaintsIn(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{') || line.startsWith('(node:'))
}

/** The same access token as if it had been issued an hour ago. */
export function expiredToken(token: string): string {
  const [header, payload] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as {
    iat: number
    exp: number
  }
  const old = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }
  const unsigned = `${header}.${Buffer.from(JSON.stringify(old)).toString('base64url')}`
  const signature = createHmac('sha256', deriveKey(appSecret, 'access token')).update(unsigned)
  return `${unsigned}.${signature.digest('base64url')}`
}
