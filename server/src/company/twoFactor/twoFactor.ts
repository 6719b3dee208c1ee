import type { AuditAction, TwoFactor, UserTwoFactor } from '@chatflow/contract'
import { sql } from 'kysely'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Mailer } from '../mails/mailer.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { countPasskeys, deletePasskeys, listPasskeys } from './passkeys.queries.ts'
import { countCodesLeft, forgetCodes, type Owner } from './recoveryCodes.ts'
import { secondStepColumns } from './secondStep.ts'
import { twoFactorMail } from './twoFactorMail.ts'

type Reading = Pick<Platform, 'db'>

export async function readTwoFactor(scope: Reading, owner: Owner): Promise<TwoFactor> {
  const account = await findAccount(scope, owner)
  return {
    appSince: account.appSince,
    passkeys: await listPasskeys(scope, owner),
    recoveryCodesLeft: await countCodesLeft(scope, owner),
    isRequired: account.mustHaveSecondStep,
  }
}

export async function findAccount({ db }: Reading, { companyId, userId }: Owner) {
  const found = await db
    .selectFrom('users')
    .leftJoin('twoFactorApps', (join) =>
      join
        .onRef('twoFactorApps.companyId', '=', 'users.companyId')
        .onRef('twoFactorApps.userId', '=', 'users.id'),
    )
    .select(['users.name', 'users.email', 'users.language', 'users.super'])
    .select('twoFactorApps.createdAt as appSince')
    .select([...secondStepColumns])
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found ?? fail('ERR_NO_USER_FOUND')
}

export interface By extends Owner {
  address: string
}

export async function noteChange(
  scope: Pick<Platform, 'db' | 'now'>,
  by: By,
  action: AuditAction,
  values: { before?: object; after?: object } = {},
) {
  const { userId, address } = by
  const deed = { userId, address, action, entity: 'twoFactor' as const, entityId: userId, ...values }
  await recordAudit({ ...scope, companyId: by.companyId }, deed)
}

/** The person may always change to another way; without any, they must be free to. */
export async function removeApp(platform: Platform, mailer: Mailer, by: By) {
  const account = await findAccount(platform, by)
  if (!account.hasApp) return
  refuseLast(account, account.hasPasskey)
  await deleteApp(platform, by)
  await noteChange(platform, by, 'remove app')
  if (!account.hasPasskey) await tellOff(platform, mailer, { account, owner: by })
}

export async function removePasskey(platform: Platform, mailer: Mailer, by: By & { passkeyId: number }) {
  const account = await findAccount(platform, by)
  const hasAnother = account.hasApp || (await countPasskeys(platform, by)) > 1
  const [name] = await deletePasskeys(platform, by)
  if (name === undefined) fail('ERR_NO_PASSKEY_FOUND')
  refuseLast(account, hasAnother)
  await noteChange(platform, by, 'remove passkey', { before: { name } })
  if (!hasAnother) await tellOff(platform, mailer, { account, owner: by })
}

function refuseLast({ mustHaveSecondStep }: { mustHaveSecondStep: boolean }, hasAnother: boolean) {
  if (mustHaveSecondStep && !hasAnother) fail('ERR_TWO_FACTOR_MANDATORY')
}

type Account = Awaited<ReturnType<typeof findAccount>>

/** The last way is gone: the password is enough again, and its owner hears of it. */
async function tellOff(
  platform: Platform,
  mailer: Mailer,
  { account, owner, by }: { account: Account; owner: Owner; by?: string },
) {
  await forgetCodes(platform, owner)
  await mailer.send(platform, {
    recipient: account.email,
    companyId: owner.companyId,
    ...twoFactorMail(account, by),
  })
}

async function deleteApp({ db }: Reading, { companyId, userId }: Owner) {
  await db
    .deleteFrom('twoFactorApps')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
}

/** Takes everything away from a person who lost it. `by` is who they are told did it. */
export async function resetTwoFactor(platform: Platform, mailer: Mailer, owner: Owner, by: string) {
  const account = await findAccount(platform, owner)
  await deleteApp(platform, owner)
  await deletePasskeys(platform, owner)
  await tellOff(platform, mailer, { account, owner, by })
}

/** Who of the company has a second step. */
export function listTwoFactor({ db, companyId }: Tenant): Promise<UserTwoFactor[]> {
  return db
    .selectFrom('users')
    .select('users.id as userId')
    .select(secondStepColumns[0])
    .select(
      sql<number>`(select count(*)::integer from passkeys
        where passkeys.company_id = users.company_id and passkeys.user_id = users.id)`.as('passkeys'),
    )
    .where('users.companyId', '=', companyId)
    .orderBy('users.id')
    .execute()
    .then((rows) =>
      rows
        .map(({ userId, hasApp, passkeys }) => ({ userId, app: hasApp, passkeys }))
        .filter(({ app, passkeys }) => app || passkeys > 0),
    )
}
