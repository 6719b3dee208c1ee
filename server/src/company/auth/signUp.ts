import type { SignUpForm } from '@chatflow/contract'
import type { z } from 'zod'
import { openCompany } from '../companies/openCompany.ts'
import { networkOf } from '../../platform/addressLimit.ts'
import { days, later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { findPublicPlan } from '../plans/findPublicPlan.ts'
import { maySignUp } from '../settings/platformSetting.ts'
import { insertUser } from '../users/createUser.ts'
import { hashPassword } from '../users/passwords.ts'
import { takeAttempt } from '../../platform/throttle.ts'
import { limitProbes, limits } from './limits.ts'

interface Options {
  trialDays: number
  address: string
}

/** Opens a new company on a public plan, with its first admin. Never joins an existing one. */
export async function signUp(
  tenancy: Tenancy,
  form: z.output<typeof SignUpForm>,
  { trialDays, address }: Options,
) {
  await tenancy.withPlatform(async (platform) => {
    if (!(await maySignUp(platform.db))) fail('ERR_USER_CREATION_DISABLED')
    await takeAttempt(platform, limits.signUpPerAddress, networkOf(address))
  })
  await limitProbes(tenancy, { address, tells: 'ERR_DUPLICATED_EMAIL' }, () => open(tenancy, form, trialDays))
}

async function open(tenancy: Tenancy, form: z.output<typeof SignUpForm>, trialDays: number) {
  const passwordHash = await hashPassword(form.password)
  await tenancy.withPlatform(async (platform) => {
    const plan = (await findPublicPlan(platform.db, form.planId)) ?? fail('ERR_NO_PLAN_FOUND')
    const companyId = await openCompany(platform, {
      name: form.companyName,
      email: form.email,
      phone: form.phone,
      planId: plan.id,
      dueDate: later(platform.now(), days(trialDays)),
      referredBy: await existing(platform, form.companyId),
    })
    await insertUser(platform, companyId, {
      name: form.name,
      email: form.email,
      passwordHash,
      profile: 'admin',
      ...(form.language && { language: form.language }),
      ...(form.defaultTheme && { defaultTheme: form.defaultTheme }),
      showDashboard: 'enabled',
      allowRealTime: 'enabled',
      allowConnections: 'enabled',
    })
  })
}

async function existing({ db }: Platform, companyId: number | undefined): Promise<number | null> {
  if (companyId === undefined) return null
  const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  return company?.id ?? null
}
