import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate, text } from '../platform/fields.ts'

/** For so long a file of contacts can be fetched. */
export const downloadLifeMs = 86_400_000

/** Up to so many contacts are written page by page, and every few rows it is told how far it is. */
export const smallExport = { contacts: 1_000, page: 20, tellEvery: 5 }

export const sheetFormats = ['xlsx', 'csv'] as const
export const sheetFormat = z.enum(sheetFormats)
export type SheetFormat = z.infer<typeof sheetFormat>

/** A list of contacts as a file. */
export const ContactDownload = z.object({
  id: z.uuid(),
  format: sheetFormat,
  state: z.enum(['running', 'done', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  size: z.number().nullable(),
  /** With the permission to fetch it, once it is done. */
  url: z.string().nullable(),
  createdAt: isoDate,
  expiresAt: isoDate,
})
export type ContactDownload = z.infer<typeof ContactDownload>

export const ExportFilter = z.object({
  searchParam: text(200).trim().toLowerCase().default(''),
  contactTag: z.array(id).max(100).optional(),
  channel: channelKind.optional(),
  isGroup: z.boolean().optional(),
  /** Only these. */
  contactIds: z.array(id).max(10_000).optional(),
  /** All that are found but these. */
  exceptIds: z.array(id).max(10_000).optional(),
})
export type ExportFilter = z.infer<typeof ExportFilter>

export const exportContacts = endpoint({
  method: 'POST',
  path: '/contacts/export',
  summary: 'Starts to write the contacts that a list shows into a file.',
  access: 'contacts-page:deleteContact',
  body: ExportFilter.extend({ format: sheetFormat.default('xlsx') }),
  status: 202,
  response: z.object({ jobId: z.uuid(), total: z.number().int() }),
})
export const listContactDownloads = endpoint({
  method: 'GET',
  path: '/contacts/exports',
  summary: 'One’s own files of contacts that can still be fetched, or are being written, newest first.',
  access: 'contacts-page:deleteContact',
  response: z.object({ exports: z.array(ContactDownload) }),
})
