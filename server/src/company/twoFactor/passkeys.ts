import { maxPasskeys, type NewCredential, type SignedCredential } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { firstCodes } from './enrolApp.ts'
import {
  challengeOf,
  creationOptions,
  requestOptions,
  verifyCreation,
  verifySigned,
} from './passkeyCeremony.ts'
import { keepChallenge, spendChallenge } from './passkeyChallenges.ts'
import * as passkeys from './passkeys.queries.ts'
import type { Owner } from './recoveryCodes.ts'
import { partyName, requireRelyingParty, type RelyingParty, type Site } from './relyingParty.ts'
import type { TwoFactorKeys } from './secondStep.ts'
import { noteChange, type By } from './twoFactor.ts'

/** `add` belongs to a session that has just shown the password, `enrol` to a login that waits for its first second step. */
type MakingPurpose = 'add' | 'enrol'

export async function startPasskey(
  platform: Platform,
  { appOrigin, handleKey }: TwoFactorKeys,
  {
    owner,
    site,
    purpose,
  }: { owner: Owner & { email: string; name: string }; site: Site; purpose: MakingPurpose },
) {
  const party = await requireRelyingParty(platform.db, site, { appOrigin, companyId: owner.companyId })
  if ((await passkeys.countPasskeys(platform, owner)) >= maxPasskeys) fail('ERR_TOO_MANY_PASSKEYS')
  return creationOptions(handleKey, {
    party,
    name: await partyName(platform.db, site),
    challenge: await keepChallenge(platform, { purpose, domain: party.id, owner }),
    owner,
    known: await passkeys.listDescriptors(platform, owner, party.id),
  })
}

interface Making {
  by: By
  site: Site
  purpose: MakingPurpose
  name: string
  credential: NewCredential
}

/** The challenge is gone whatever comes of it. Returns new recovery codes, once. */
export async function addPasskey(
  tenancy: Tenancy,
  keys: TwoFactorKeys,
  { by, site, purpose, name, credential }: Making,
): Promise<string[] | null> {
  const { companyId, userId } = by
  const { party, isAsked } = await tenancy.withPlatform(async (platform) => {
    const here = await requireRelyingParty(platform.db, site, { appOrigin: keys.appOrigin, companyId })
    const asked = { purpose, domain: here.id, owner: by }
    return { party: here, isAsked: await spendChallenge(platform, challengeOf(credential), asked) }
  })
  const made = isAsked ? await verifyCreation(party, credential) : undefined
  if (!made) fail('ERR_PASSKEY_REFUSED')
  return tenancy.withPlatform(async (platform) => {
    const passkey = { companyId, userId, name, domain: party.id, ...made }
    if (!(await passkeys.insertPasskey(platform, passkey))) fail('ERR_PASSKEY_KNOWN')
    await noteChange(platform, by, 'add passkey', { after: { name } })
    return firstCodes(platform, keys, { companyId, userId })
  })
}

export const hasPasskeyFor = async (platform: Platform, owner: Owner, domain: string) =>
  (await passkeys.listDescriptors(platform, owner, domain)).length > 0

/** Asks for any passkey of the person, or, without one, for any that this browser has for this address. */
export async function askForPasskey(
  platform: Platform,
  { appOrigin }: TwoFactorKeys,
  { site, owner }: { site: Site; owner?: Owner },
) {
  const party = await requireRelyingParty(platform.db, site, {
    appOrigin,
    ...(owner && { companyId: owner.companyId }),
  })
  const challenge = await keepChallenge(platform, { ...askedOf(owner), domain: party.id })
  if (!owner) return requestOptions(party, challenge)
  return requestOptions(party, challenge, await passkeys.listDescriptors(platform, owner, party.id))
}

const askedOf = (owner: Owner | undefined) =>
  owner ? ({ purpose: 'secondStep', owner } as const) : ({ purpose: 'signIn' } as const)

interface Signing {
  credential: SignedCredential
  site: Site
  address: string
  /** Who has typed the password; without, the passkey says who it is, and has to be enough. */
  owner?: Owner
}

/** `kept`: the passkey that was named by who was asked, whether it proved itself or not. */
export async function checkPasskey(
  tenancy: Tenancy,
  keys: TwoFactorKeys,
  { credential, site, address, owner }: Signing,
): Promise<{ kept: passkeys.KeptPasskey | undefined; isProven: boolean }> {
  const { party, kept, isAsked } = await tenancy.withPlatform(async (platform) => {
    const here = await requireRelyingParty(platform.db, site, { appOrigin: keys.appOrigin })
    const asked = { ...askedOf(owner), domain: here.id }
    return {
      party: here,
      isAsked: await spendChallenge(platform, challengeOf(credential), asked),
      kept: await passkeys.findByCredential(platform, credential.id),
    }
  })
  if (!isAsked || !kept || !isFor(kept, party, owner)) return { kept: undefined, isProven: false }
  const isAlone = owner === undefined
  const counter = await verifySigned(credential, { party, kept, isAlone, key: keys.handleKey })
  if (counter === undefined) return { kept, isProven: false }
  const isProven = await tenancy.withPlatform(async (platform) => {
    const isNewer = await passkeys.noteUse(platform, kept, counter)
    const { companyId, userId } = kept
    if (!isNewer)
      await noteChange(platform, { companyId, userId, address }, 'refuse passkey', { after: { counter } })
    return isNewer
  })
  return { kept, isProven }
}

/** Made for this address, and at the domain of a company by one of its people. */
const isFor = (kept: passkeys.KeptPasskey, party: RelyingParty, owner: Owner | undefined) =>
  kept.domain === party.id &&
  (party.companyId === undefined || party.companyId === kept.companyId) &&
  (owner === undefined || (owner.companyId === kept.companyId && owner.userId === kept.userId))
