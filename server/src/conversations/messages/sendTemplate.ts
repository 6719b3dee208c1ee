import { sendTemplate as sendTemplateCall, TemplateChoice } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countStored } from '../../media/accounting.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { readForm } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { uploadLimit } from '../companySnapshot/uploadLimit.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { queueMessage } from './sendMessage.ts'
import { templateMessage } from './templateMessage.ts'
import { lockForTemplate } from './writable.ts'

/** An attendant sends an approved text, whether or not the reply window is open. Returns the id of the message. */
export async function sendTemplate(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  { choice, media = null }: { choice: TemplateChoice; media?: StoredMedia | null },
): Promise<number> {
  const ticket = await lockForTemplate(tenant, viewer, ticketId)
  const said = await templateMessage(tenant, ticket.whatsappId, choice, media)
  if (media) await countStored(tenant, { bytes: media.bytes, files: media.names.length })
  return queueMessage(tenant, ticket, { ...said, userId: viewer.userId })
}

interface Sending {
  tenancy: Tenancy
  storage: Storage
  companyId: number
  viewer: Viewer
  ticketId: number
  request: FastifyRequest
}

/** The same from a form, with the file that stands in its head. */
export async function sendTemplateForm(sending: Sending): Promise<number> {
  const { tenancy, storage, companyId, viewer, ticketId, request } = sending
  // Refused before it is read: a file for a ticket one may not write to is not worth a byte.
  const maxBytes = await tenancy.withTenant(companyId, async (tenant) => {
    await lockForTemplate(tenant, viewer, ticketId)
    return uploadLimit(tenant)
  })
  const form = await readForm(request, { ...sendTemplateCall.multipart!, maxBytes })
  try {
    const { template: choice } = acceptFields(TemplateForm, form.fields)
    const [file] = form.files
    const media = file ? await storeMedia({ storage, companyId, file }) : null
    try {
      return await tenancy.withTenant(companyId, (tenant) =>
        sendTemplate(tenant, viewer, ticketId, { choice, media }),
      )
    } catch (error) {
      if (media) await removeMedia(storage, companyId, media)
      throw error
    }
  } finally {
    await form.dispose()
  }
}

/** The JSON that could have been sent alone. */
const TemplateForm = z.object({
  template: z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown
      } catch {
        context.addIssue('Invalid')
        return z.NEVER
      }
    })
    .pipe(TemplateChoice),
})
