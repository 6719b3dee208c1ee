import type { QuickMessage } from '@chatflow/contract'
import { everyone, room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Placed = Pick<QuickMessage, 'geral' | 'visao' | 'userId'>

const isShared = ({ geral, visao }: Placed) => geral || visao

function readersOf(placed: Placed): Audience {
  if (isShared(placed)) return everyone
  return { rooms: placed.userId === null ? [] : [room.user(placed.userId)] }
}

export const announceCreated = (tenant: Tenant, record: QuickMessage) =>
  tenant.publish('quickemessage', { action: 'create', record }, readersOf(record))

/** What is no longer shared is gone for everyone but its author. */
export function announceChanged(tenant: Tenant, before: Placed, record: QuickMessage) {
  const { id, userId } = record
  if (isShared(before) && !isShared(record))
    tenant.publish(
      'quickemessage',
      { action: 'delete', id },
      userId === null ? everyone : { ...everyone, except: room.user(userId) },
    )
  tenant.publish('quickemessage', { action: 'update', record }, readersOf(record))
}

export const announceDeleted = (tenant: Tenant, before: Placed & { id: number }) =>
  tenant.publish('quickemessage', { action: 'delete', id: before.id }, readersOf(before))

export const announceUse = (tenant: Tenant, { id, uses, ...placed }: Placed & { id: number; uses: number }) =>
  tenant.publish('quickMessageUse', { id, uses }, readersOf(placed))
