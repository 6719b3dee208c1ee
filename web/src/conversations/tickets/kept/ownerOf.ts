import type { User } from '@chatflow/contract'
import { companySettings } from '../../../company/settings/companySettings.ts'

/** Whose the kept conversations are, and what they may see: kept under another one, they are not shown. */
export const ownerOf = (user: User): string =>
  JSON.stringify([
    user.companyId,
    user.id,
    user.profile,
    user.queues.map(({ id }) => id).toSorted((one, other) => one - other),
    user.allTicket,
    user.allowGroup,
    user.whatsappId,
    companySettings(user).lgpdHideNumber,
  ])
