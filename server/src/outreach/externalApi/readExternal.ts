import {
  acks,
  externalPageSize,
  type ExternalContact,
  type ExternalMessageState,
  type TicketMessage,
} from '@chatflow/contract'
import { typedPhone } from '../../conversations/contacts/identities.ts'
import { getMessage } from '../../conversations/messages/getMessage.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A message as programs read it. */
export function stateOf(message: TicketMessage): ExternalMessageState {
  const { id, ticketId, contactId, fromMe, body, ack, createdAt, mediaType } = message
  const { mediaUrl, mediaName, mediaMime, mediaState, failure } = message
  return {
    id,
    ticketId,
    contactId,
    fromMe,
    body,
    ack,
    createdAt,
    mediaType,
    mediaUrl,
    mediaName,
    mediaMime,
    mediaState,
    status: statusOf(message),
    failure: failure && { code: failure.code, text: failure.text },
  }
}

function statusOf({ fromMe, ack, failure }: TicketMessage): ExternalMessageState['status'] {
  if (!fromMe) return 'received'
  if (failure) return 'failed'
  if (ack >= acks.read) return 'read'
  if (ack === acks.delivered) return 'delivered'
  return ack === acks.sent ? 'sent' : 'pending'
}

/** Notes are for colleagues, and other connections are for other tokens. */
export async function findMessage(
  tenant: Tenant,
  connectionId: number | null,
  id: number,
): Promise<ExternalMessageState> {
  const place = await tenant.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('isPrivate', '=', false)
    .$if(connectionId !== null, (query) => query.where('whatsappId', '=', connectionId))
    .executeTakeFirst()
  return place ? stateOf(await getMessage(tenant, id)) : fail('ERR_NO_MESSAGE_FOUND')
}

interface Asked {
  number?: string | undefined
  after?: number | undefined
}
export async function listContacts({ db, companyId }: Tenant, { number, after = 0 }: Asked) {
  const value = number === undefined ? undefined : (typedPhone(number)?.value ?? fail('ERR_INVALID_NUMBER'))
  const rows: ExternalContact[] = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email', 'channel', 'isGroup', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('id', '>', after)
    .where('erasedAt', 'is', null)
    .$if(value !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('contactIdentities')
          .select('contactId')
          .where('companyId', '=', companyId)
          .where('kind', '=', 'phone')
          .where('value', '=', value ?? ''),
      ),
    )
    .orderBy('id')
    .limit(externalPageSize + 1)
    .execute()
  const contacts = rows.slice(0, externalPageSize)
  return { contacts, nextAfter: rows.length > externalPageSize ? (contacts.at(-1)?.id ?? null) : null }
}
