import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate, Message } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

export const Mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** Gone once an SMTP server has taken the mail: it may hold a code. */
  body: z.string().nullable(),
  /** `stored` means that no SMTP server is set up. */
  status: z.enum(['stored', 'sending', 'sent', 'failed']),
  error: z.string().nullable(),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
})
export type Mail = z.infer<typeof Mail>

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  summary: 'The mails of the installation, newest first.',
  access: 'mails:read',
  query: pageQuery,
  response: z.object({ mails: z.array(Mail), ...pageEnd }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/mails/test',
  summary: 'Sends a mail through the server that is set up, and waits for what it says.',
  access: 'platform:settings',
  body: z.object({ recipient: z.string('Required').trim().max(254).pipe(z.email('Invalid email')) }),
  response: Message,
})
