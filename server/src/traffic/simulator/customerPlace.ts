import type { CustomerPlace } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { identityOf, kindOfAddress } from '../../conversations/contacts/identities.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findQueuePosition } from '../../service/assignment/findQueuePosition.ts'

interface Phone {
  whatsappId: number
  number: string
}

const nowhere: CustomerPlace = { is: 'nowhere', queue: null, user: null, position: null, ticketUuid: null }

/** Where the customer with this phone is: what the inbox makes of the conversation, in one line. */
export async function placeOf(tenant: Tenant, viewer: Viewer, phone: Phone): Promise<CustomerPlace> {
  const ticket = await findNewestTicket(tenant, phone)
  if (!ticket) return nowhere
  const { queues, users } = await companySnapshot(tenant)
  const is = placeIn(ticket)
  return {
    is,
    queue: queues.get(ticket.queueId ?? 0)?.name ?? null,
    user: users.get(ticket.userId ?? 0)?.name ?? null,
    position: (is === 'waiting' && (await findQueuePosition(tenant, ticket))) || null,
    ticketUuid: maySee(viewer, ticket) ? ticket.uuid : null,
  }
}

type NewestTicket = NonNullable<Awaited<ReturnType<typeof findNewestTicket>>>

function placeIn({ status, userId, isBot }: NewestTicket): CustomerPlace['is'] {
  switch (status) {
    case 'closed':
    case 'group':
      return status
    case 'lgpd':
      return 'consent'
    case 'nps':
      return 'rating'
    case 'open':
      return 'attended'
    case 'pending':
      if (userId !== null) return 'assigned'
      return isBot ? 'robot' : 'waiting'
  }
}

async function findNewestTicket({ db, companyId }: Tenant, { whatsappId, number }: Phone) {
  const kind = kindOfAddress(number)
  const identity = kind && identityOf(kind, number)
  if (!identity) return undefined
  return db
    .selectFrom('contactIdentities')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'contactIdentities.companyId')
        .onRef('tickets.contactId', '=', 'contactIdentities.contactId'),
    )
    .select([
      'tickets.id',
      'tickets.uuid',
      'tickets.status',
      'tickets.queueId',
      'tickets.userId',
      'tickets.whatsappId',
      'tickets.isBot',
    ])
    .where('contactIdentities.companyId', '=', companyId)
    .where('contactIdentities.kind', '=', identity.kind)
    .where('contactIdentities.value', '=', identity.value)
    .where('tickets.whatsappId', '=', whatsappId)
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
