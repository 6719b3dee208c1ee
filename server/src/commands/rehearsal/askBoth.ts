import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { withClient } from '../../platform/database/withClient.ts'
import { addressOfRole } from '../../platform/database/migrate.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { createLogger } from '../../platform/logging.ts'
import { askAll, bodyWithout, chooseAskers, letIn, type Ask } from './askPrograms.ts'
import { compareResponses, type ResponseChange, type Responses } from './compareResponses.ts'
import { startRunningProgram } from './runningProgram.ts'

export interface ResponsesFound {
  calls: number
  companies: number
  /** Calls that this version cannot serve on the upgraded copy. */
  failed: string[]
  /** Against the program of today, where its checkout was named. */
  changes?: ResponseChange[]
}

interface Options {
  beforeUrl: string
  afterUrl: string
  folder: string
  appSecret: string
  companies: number
  from: string | undefined
}

/** Asks this version on the upgraded copy, and the program of today on the copy as it was, the same things. */
export async function askBoth(options: Options): Promise<ResponsesFound> {
  const { beforeUrl, afterUrl, appSecret, from } = options
  const askers = await withClient(beforeUrl, (client) => chooseAskers(client, options.companies))
  for (const url of [beforeUrl, afterUrl]) await withClient(url, (client) => letIn(client, askers))
  const responses = await withThisProgram(options, (ask) => askAll(ask, askers, appSecret))
  const found = {
    calls: responses.size,
    companies: new Set(askers.map(({ companyId }) => companyId)).size,
    failed: [...responses].filter(([, { status }]) => status >= 500).map(([call]) => call),
  }
  if (from === undefined) return found
  const old = await startRunningProgram({
    checkout: from,
    ownerUrl: beforeUrl,
    // The jobs belong to the role of the copy that this one was made from.
    appUrl: onDatabase(
      beforeUrl,
      addressOfRole(afterUrl, deriveKey(appSecret, 'database role').toString('base64url')),
    ),
    appSecret,
    dataDir: `${options.folder}/old`,
  })
  try {
    const before: Responses = await askAll(old.ask, askers, appSecret)
    const again = await askAll(old.ask, askers, appSecret)
    return { ...found, changes: compareResponses(before, again, responses) }
  } finally {
    await old.stop()
  }
}

/** Its responses are held against the contract too: what does not fit is a failure. */
async function withThisProgram<T>(
  { afterUrl, folder, appSecret }: Options,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    NODE_ENV: 'production',
    ROLES: 'http',
    APP_SECRET: appSecret,
    DATABASE_URL: afterUrl,
    DATA_DIR: `${folder}/new`,
    WEB_DIR: `${folder}/no-web`,
  })
  const log = createLogger('silent')
  const app = await createApp({ config, appSecret, ownerUrl: afterUrl, log, strictResponses: true })
  try {
    return await work(async (address, token) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.http.app.inject({ method: 'GET', url: `/api${address}`, headers })
      return { status: response.statusCode, body: bodyWithout(response.payload, 'http://localhost:80') }
    })
  } finally {
    await app.stop()
  }
}

const onDatabase = (database: string, role: string) =>
  Object.assign(new URL(role), { pathname: new URL(database).pathname }).href
