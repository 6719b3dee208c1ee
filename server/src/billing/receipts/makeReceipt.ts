import { language as Language, platformCompanyId } from '@chatflow/contract'
import { buffer } from 'node:stream/consumers'
import { readCompanySettings } from '../../company/settings/readCompanySettings.ts'
import { findBrand } from '../../company/settings/findBrand.ts'
import { findCompany } from '../../company/companies/findCompany.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Receipt } from './drawReceipt.ts'
import { receiptTexts } from './receiptTexts.ts'

interface Wanted {
  companyId: number
  invoiceId: number
}

/** The receipt of an invoice that is paid, with the name and the logo that the installation has today. */
export async function makeReceipt(tenancy: Tenancy, storage: Storage, { companyId, invoiceId }: Wanted) {
  const facts = await tenancy.readTenant(companyId, (tenant) => readFacts(tenant, invoiceId))
  // Who is paid is the installation, not whose domain it is read at.
  const brand = await tenancy.withPlatform(({ db }) => findBrand(db, ''))
  const file = brand.appLogoLight ? await storage.read(platformCompanyId, brand.appLogoLight) : undefined
  const logo = file && (await buffer(await file.stream()))
  // What draws takes thirty megabytes; few programs are ever asked for a receipt.
  const { drawReceipt } = await import('./drawReceipt.ts')
  const content = await drawReceipt({ ...facts, brand: { name: brand.appName, logo } })
  return {
    filename: `${receiptTexts[facts.language].file}-${invoiceId}.pdf`,
    content: content.toString('base64'),
  }
}

async function readFacts(tenant: Tenant, invoiceId: number): Promise<Omit<Receipt, 'brand'>> {
  const { db, companyId } = tenant
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'detail', 'users', 'connections', 'queues', 'paidAt', 'status'])
    .select(['extendedFrom', 'extendedTo', 'months'])
    .where('companyId', '=', companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!invoice) fail('ERR_NO_INVOICE_FOUND')
  const { paidAt, extendedFrom, extendedTo } = invoice
  if (invoice.status !== 'paid' || paidAt === null) fail('ERR_INVOICE_UNPAID')
  const company = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  const payments = await db
    .selectFrom('payments')
    .select(['gateway', 'externalId', 'paidAt', 'receivedCents', 'returnedCents'])
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('currency', '=', 'BRL')
    .where('isDisputed', '=', false)
    .orderBy('paidAt')
    .orderBy('id')
    .execute()
  const { language } = await readCompanySettings(tenant)
  // Who pays late begins a new period on the day of the payment.
  const from = extendedFrom !== null && extendedFrom > paidAt ? extendedFrom : paidAt
  return {
    language: Language.catch('pt-BR').parse(language),
    timezone: company.timezone,
    company: { name: company.name, document: company.document ?? null, email: company.email ?? null },
    invoice: { ...invoice, paidAt, period: extendedTo === null ? undefined : { from, to: extendedTo } },
    payments,
  }
}
