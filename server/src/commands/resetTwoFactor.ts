import { recordAudit } from '../company/audit/recordAudit.ts'
import { createMailer } from '../company/mails/mailer.ts'
import { resetTwoFactor } from '../company/twoFactor/twoFactor.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logging.ts'
import { prepareDatabase } from '../prepareDatabase.ts'

/** For an admin who lost the phone, the recovery codes and every colleague who could help. */
const email = process.argv[2]?.trim().toLowerCase()
const config = readConfig()
const database = await prepareDatabase(config)
const app = await createApp({ config, log: createLogger('warn'), ...database })
const name = email && (await app.tenancy.withPlatform((platform) => reset(platform, email)))
await app.stop()
await database.stop()
process.stdout.write(
  name
    ? `${name} signs in with the password alone, and was told by mail.\n`
    : 'Nobody has this address. Say whose second step it is: npm run reset-two-factor -- mail@example.com\n',
)
process.exitCode = name ? 0 : 1

async function reset(platform: Parameters<typeof resetTwoFactor>[0], address: string) {
  const user = await platform.db
    .selectFrom('users')
    .select(['id', 'companyId', 'name'])
    .where('emailKey', '=', address)
    .executeTakeFirst()
  if (!user) return undefined
  const owner = { companyId: user.companyId, userId: user.id }
  await resetTwoFactor(platform, createMailer(config), owner, 'Chat-flow')
  const deed = {
    action: 'reset',
    entity: 'twoFactor',
    entityId: user.id,
    actedBy: 'npm run reset-two-factor',
  } as const
  await recordAudit({ ...platform, companyId: user.companyId }, { userId: null, ...deed })
  return user.name
}
