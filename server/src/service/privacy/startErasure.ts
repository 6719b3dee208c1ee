import type { EraseContactForm, Language } from '@chatflow/contract'
import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { forgetInAuditLog, recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { foldText } from '../../platform/foldText.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { contactErased } from './erasureEvents.ts'
import { enqueueErasure, type Work } from './eraseContact.ts'
import { proofOf } from './erasures.queries.ts'
import { forgetExportsOf } from './contactExports.ts'
import { countSaid, lockPerson, type Requester } from './person.ts'
import { withdrawFrom } from '../../channels/outbox/withdraw.ts'
import { refuseHeld } from '../../conversations/contacts/legalHolds.ts'
import { makeNobody } from '../../conversations/contacts/makeNobody.ts'
import { emptyTicketsOf } from '../../conversations/tickets/forgetTickets.ts'

type Person = Awaited<ReturnType<typeof lockPerson>>
interface Asked {
  contactId: number
  form: EraseContactForm
  by: Requester
  proofKey: Buffer
}

/**
 * Erases who somebody is at once; what was said follows by a job, because it may be much. From here on the person is
 * unknown: a message from the same number is from somebody new. Asked twice, the first one is the answer.
 */
export async function startErasure(tenant: Tenant, { contactId, form, by, proofKey }: Asked) {
  const person = await lockPerson(tenant, contactId)
  if (person.erasedAt !== null) return goOn(tenant, contactId)
  if (!isConfirmed(person, form.confirmation)) fail('ERR_CONFIRMATION_MISMATCH')
  await refuseHeld(tenant, contactId)
  await closeTickets(tenant, contactId, { userId: by.userId, isWanted: form.closeTickets })
  const { ticketIds, ...started } = await beginErasure(tenant, person, { by, proofKey })
  const { reference } = started
  const deed = { action: 'erase', entity: 'contact', entityId: contactId, after: { reference } } as const
  await recordAudit(tenant, { userId: by.userId, address: by.address, ...deed })
  await enqueueErasure(tenant, started.erasureId)
  tenant.publish('contact', { action: 'erase', contactId, ticketIds }, everyone)
  return started
}

interface Begun {
  by: { userId: number | null; name: string }
  proofKey: Buffer
  /** The night in which a rule of the company does it. */
  runId?: number
}
/** The person is nobody from here on. What was said is still there: `eraseSaid` follows. */
export async function beginErasure(tenant: Tenant, person: Person, { by, proofKey, runId }: Begun) {
  const { id: contactId } = person
  const known = await whatIsKnown(tenant, person)
  const counts = await countKept(tenant, contactId)
  await tenant.raise(contactErased, { contactId })
  await forgetExportsOf(tenant, { contactId })
  await makeNobody(tenant, person, nobody[by.userId === null ? 'pt-BR' : await languageOf(tenant, by.userId)])
  await forgetInAuditLog(tenant, contactId)
  await withdrawFrom(tenant, known.addresses)
  const ticketIds = await emptyTicketsOf(tenant, contactId)
  const { db, companyId, now } = tenant
  const started = await db
    .insertInto('contactErasures')
    .values({
      companyId,
      contactId,
      jobId: randomUUID(),
      reference: newReference(now()),
      userId: by.userId,
      userName: by.name,
      proofs: known.identities.map((identity) => proofOf(proofKey, companyId, identity)),
      work: JSON.stringify({ addresses: known.addresses, groups: known.groups, after: 0 } satisfies Work),
      ...counts,
      tickets: ticketIds.length,
      startedAt: now().toISOString(),
      runId: runId ?? null,
    })
    .returning(startedColumns)
    .executeTakeFirstOrThrow()
  return { ...started, ticketIds }
}
const startedColumns = ['id as erasureId', 'jobId', 'reference', 'total'] as const

/** What gave up is begun again. */
async function goOn(tenant: Tenant, contactId: number) {
  const { db, companyId } = tenant
  const { state, ...started } = await db
    .selectFrom('contactErasures')
    .select([...startedColumns, 'state'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow()
  if (state !== 'failed') return started
  await db
    .updateTable('contactErasures')
    .set({ state: 'running' })
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
  await enqueueErasure(tenant, started.erasureId)
  return started
}

/** Typed as it is shown: the name without regard to case and accents, or the digits of the number. */
function isConfirmed({ name, number }: Person, typed: string): boolean {
  const digits = typed.replace(/\D/g, '')
  return (
    foldText(typed.trim()) === foldText(name.trim()) ||
    (digits !== '' && digits === number.replace(/\D/g, ''))
  )
}

async function closeTickets(
  tenant: Tenant,
  contactId: number,
  { userId, isWanted }: { userId: number; isWanted: boolean },
) {
  const open = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .where('status', '!=', 'closed')
    .orderBy('id')
    .execute()
  if (open.length > 0 && !isWanted) fail('ERR_CONTACT_HAS_OPEN_TICKETS')
  for (const { id } of open)
    await closeTicket(tenant, await lockTicket(tenant, id), { userId, reason: 'erased' })
}

/** By which names networks know them, and in which groups they wrote: what the rest of the work looks for. */
async function whatIsKnown({ db, companyId }: Tenant, { id, number }: Person) {
  const identities = await db
    .selectFrom('contactIdentities')
    .select(['kind', 'value', 'address'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy('kind')
    .execute()
  const { rows } = await sql<{ address: string; isOwn: boolean }>`
    select distinct address, contact_id = ${id} as is_own from tickets
    where company_id = ${companyId} and (contact_id = ${id} or id in (
      select ticket_id from messages where company_id = ${companyId} and contact_id = ${id}))`.execute(db)
  const own = rows.filter(({ isOwn }) => isOwn).map(({ address }) => address)
  const names = identities.flatMap(({ value, address }) => [value, address])
  return {
    identities,
    addresses: [...new Set([number, ...names, ...own])].filter((address) => address !== ''),
    groups: rows.filter(({ isOwn }) => !isOwn).map(({ address }) => address),
  }
}

async function countKept(tenant: Tenant, contactId: number) {
  const { rows } = await sql<{ notes: number; schedules: number }>`select
    (select count(*)::int from ticket_notes where company_id = ${tenant.companyId} and contact_id = ${contactId}) as notes,
    (select count(*)::int from schedules where company_id = ${tenant.companyId} and contact_id = ${contactId}) as schedules`.execute(
    tenant.db,
  )
  return { notes: 0, schedules: 0, ...rows[0], total: await countSaid(tenant, contactId) }
}

/** What stands in the place of a name, in the language of the user who erased it. */
const nobody: Record<Language, string> = {
  'pt-BR': 'Contato apagado',
  en: 'Erased contact',
  es: 'Contacto borrado',
  tr: 'Silinmiş kişi',
}

/** The day, and letters that nobody confuses when they are read out. */
function newReference(now: Date): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
  const random = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${random.slice(0, 4)}-${random.slice(4)}`
}
