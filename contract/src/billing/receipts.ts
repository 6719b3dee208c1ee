import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam } from '../platform/fields.ts'
import { Invoice } from './invoices.ts'

const Receipt = z.object({
  filename: z.string(),
  /** The file, in base64. */
  content: z.base64(),
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/invoices/:invoiceId/receipt',
  summary: 'The receipt of a paid invoice as a PDF, in the language of the company.',
  access: 'billing:manage',
  whileExpired: true,
  params: z.object({ invoiceId: idParam }),
  response: Receipt,
})
export const listCompanyInvoices = endpoint({
  method: 'GET',
  path: '/companies/:anyCompanyId/invoices',
  summary: 'The invoices of one company, newest first, for the owner of the platform.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  response: z.object({ companyId: id, invoices: z.array(Invoice) }),
})
export const downloadCompanyReceipt = endpoint({
  method: 'GET',
  path: '/companies/:anyCompanyId/invoices/:anyInvoiceId/receipt',
  summary: 'The receipt that a company has of a paid invoice, for the owner of the platform.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam, anyInvoiceId: idParam }),
  response: Receipt,
})
