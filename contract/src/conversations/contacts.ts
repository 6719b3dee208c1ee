import { z } from 'zod'
import { channelKind, type ChannelKind } from '../channels/connections.ts'
import { id, isoDate } from '../platform/fields.ts'
import { customerName, customerNumber, customerText } from '../platform/hidden.ts'
import { TagName } from './tags.ts'

/** A name that the network knows a contact by. */
export const identityKinds = ['phone', 'lid', 'group', 'page', 'instagram', 'bsuid'] as const
export type IdentityKind = (typeof identityKinds)[number]
/** What a person's number is on each network. Only phone numbers can be typed, changed and written as such. */
export const identityOfPeople = {
  whatsapp: 'phone',
  facebook: 'page',
  instagram: 'instagram',
} as const satisfies Record<ChannelKind, IdentityKind>

/** A contact as tickets and messages carry it. */
export const TicketContact = z.object({
  id,
  name: customerName,
  number: customerNumber,
  email: customerText,
  channel: channelKind,
  isGroup: z.boolean(),
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  lgpdAcceptedAt: isoDate.nullable(),
  /** Since when it is nobody: its data were erased, its tickets stay as numbers. */
  erasedAt: isoDate.nullable(),
  urlPicture: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  companyId: id,
  extraInfo: z.array(z.object({ id, name: z.string(), value: customerText })),
  tags: z.array(TagName),
})
export type TicketContact = z.infer<typeof TicketContact>

export const Contact = TicketContact.extend({
  /** Whose customer it is: their new tickets go to this person where the company wants that. */
  ownerId: id.nullable(),
  whatsappId: id.nullable(),
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Contact = z.infer<typeof Contact>
