import type { Language } from '@chatflow/contract'
import PDFDocument from 'pdfkit'
import { createPage, margin, quiet } from './receiptPage.ts'
import { receiptTexts } from './receiptTexts.ts'

export interface Receipt {
  language: Language
  timezone: string
  brand: { name: string; logo: Buffer | undefined }
  company: { name: string; document: string | null; email: string | null }
  invoice: {
    id: number
    detail: string
    users: number
    connections: number
    queues: number
    paidAt: string
    /** Nothing where it extended nothing: another plan for the rest of a period. */
    period: { from: string; to: string } | undefined
  }
  payments: {
    gateway: string
    externalId: string
    paidAt: string
    receivedCents: number
    returnedCents: number
  }[]
}

const gatewayNames: Record<string, string> = {
  efi: 'PIX (Efí)',
  stripe: 'Stripe',
  asaas: 'Asaas',
  mercadopago: 'Mercado Pago',
}

/** With the same sign as on the screens, also where a language would write "BRL". */
const reais = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const

/** One page: who paid, for what, how, and how much. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { language, timezone, brand, company, invoice, payments } = receipt
  const texts = receiptTexts[language]
  const date = (moment: string) =>
    new Intl.DateTimeFormat(language, { timeZone: timezone, dateStyle: 'medium' }).format(new Date(moment))
  const money = (cents: number) => new Intl.NumberFormat(language, reais).format(cents / 100)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    info: {
      Title: `${texts.title} ${invoice.id}`,
      Author: brand.name,
      CreationDate: new Date(invoice.paidAt),
    },
  })
  const page = createPage(doc)
  if (brand.logo) page.picture(brand.logo)
  page.text(brand.name, { size: 14 })
  page.gap(24)
  page.text(texts.title, { size: 22 })
  page.gap(8)
  page.row(texts.number, String(invoice.id))
  page.row(texts.issued, date(invoice.paidAt))
  page.row(texts.payer, company.name)
  if (company.document) page.row(texts.document, company.document)
  if (company.email) page.row('E-mail', company.email)
  page.rule()
  page.row(texts.plan, invoice.detail)
  page.row('', texts.size(invoice.users, invoice.connections, invoice.queues))
  const { period } = invoice
  page.row(
    texts.period,
    period ? `${date(period.from)} ${texts.until} ${date(period.to)}` : texts.restOfPeriod,
  )
  page.rule()
  page.text(texts.payments, { size: 11, colour: quiet })
  page.gap(6)
  for (const paid of payments) {
    page.row(
      `${date(paid.paidAt)} · ${gatewayNames[paid.gateway] ?? paid.gateway}`,
      money(paid.receivedCents),
    )
    page.text(paid.externalId, { size: 8, colour: quiet })
    if (paid.returnedCents > 0) page.row(texts.returned, money(-paid.returnedCents))
  }
  page.rule()
  const total = payments.reduce((sum, paid) => sum + paid.receivedCents - paid.returnedCents, 0)
  page.row(texts.total, money(total), 14)
  page.gap(24)
  page.text(texts.note, { size: 9, colour: quiet })
  return page.finish()
}
