import { z } from 'zod'
import { id, idParam, isoDate, looseBoolean, looseId, text } from '../platform/fields.ts'

/** A phrase that begins a flow when a customer says it on a connection. */
export const PhraseCampaign = z.object({
  id,
  name: z.string(),
  phrase: z.string(),
  status: z.boolean(),
  flowId: id,
  /** Null for every connection of the company. */
  whatsappId: id.nullable(),
  flow: z.object({
    id,
    name: z.string(),
    active: z.boolean(),
    publishedVersion: z.number().int().nullable(),
  }),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type PhraseCampaign = z.infer<typeof PhraseCampaign>

const required = 'Obrigatório'
/** What is not chosen in a form is empty, or null. */
const flowId = z.preprocess(
  (given) => (given === '' ? null : given),
  z.union([z.number(), z.string().regex(/^[1-9]\d*$/)], required).pipe(idParam),
)
const fields = {
  name: text(100).trim().min(1, required),
  flowId,
  whatsappId: looseId,
  phrase: text(200).trim().min(1, required),
} as const

export const NewPhraseCampaign = z.object({ ...fields, whatsappId: looseId.default(null) })
export type NewPhraseCampaign = z.infer<typeof NewPhraseCampaign>

export const PhraseCampaignChanges = z.object({
  id: idParam,
  ...z.object(fields).partial().shape,
  status: looseBoolean.optional(),
})
export type PhraseCampaignChanges = z.infer<typeof PhraseCampaignChanges>
