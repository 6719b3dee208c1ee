import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What other features remember of a contact, and nobody is shown at once. */
interface ContactNote {
  /** The day on which they were told that the company is away. */
  vacationToldOn?: string
  lgpdAcceptedAt?: string
  lgpdAcceptedMessageId?: number
}

export async function noteOnContact({ db, companyId }: Tenant, id: number, note: ContactNote) {
  await db.updateTable('contacts').set(note).where('companyId', '=', companyId).where('id', '=', id).execute()
}
