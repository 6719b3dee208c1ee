import { domainRecordName, language as Language } from '@chatflow/contract'
import { z } from 'zod'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { watchDomains, type LostProof } from '../domains/watchDomains.ts'
import type { Mailer } from '../mails/mailer.ts'
import { domainMail } from './domainMails.ts'

export const watchAllDomains = defineJob({
  name: 'watchAllDomains',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  mailer: Mailer
  dnsServers: string[]
}

export const tenantJobs = ({ tenancy, mailer, dnsServers }: Options) => [
  handleJob(watchAllDomains, () =>
    watchDomains({ tenancy, dnsServers, tell: (platform, lost) => tellOfDomain(platform, mailer, lost) }),
  ),
]

/** The admins of the company, who reach the owner of the domain, and those who run the platform. */
async function tellOfDomain(
  platform: Platform,
  mailer: Mailer,
  { companyId, domain, outcome, until }: LostProof,
) {
  const people = await platform.db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('active', '=', true)
    .where((eb) =>
      eb.or([eb('super', '=', true), eb.and([eb('companyId', '=', companyId), eb('profile', '=', 'admin')])]),
    )
    .orderBy('id')
    .execute()
  for (const person of people) {
    const language = Language.catch('pt-BR').parse(person.language)
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
    const told = { domain, record: domainRecordName(domain), until: date }
    await mailer.send(platform, { recipient: person.email, ...domainMail(language, outcome, told) })
  }
}
