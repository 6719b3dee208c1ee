import { recordAudit } from '../company/audit/recordAudit.ts'
import { createMailer } from '../company/mails/mailer.ts'
import { resetTwoFactor } from '../company/twoFactor/twoFactor.ts'
import { ConfigError, type Config } from '../platform/config.ts'
import type { Platform } from '../platform/tenancy/tenancy.ts'
import { atInstallation, withTenancy } from './atInstallation.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run reset-two-factor -- mail@example.com

Lets the person with this address sign in with the password alone, whether the program runs or not. They are told by mail.
`

/** For an admin who lost the phone, the recovery codes and every colleague who could help. */
await runCommand(usage, async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email) throw new ConfigError(usage)
  const name = await atInstallation((installation) =>
    withTenancy(installation, (tenancy) =>
      tenancy.withPlatform((platform) => reset(platform, installation.config, email)),
    ),
  )
  if (!name) throw new ConfigError('Nobody has this address.')
  return `${name} signs in with the password alone, and was told by mail.`
})

async function reset(platform: Platform, config: Config, address: string) {
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
