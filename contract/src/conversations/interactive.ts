import { z } from 'zod'
import { text } from '../platform/fields.ts'

/** The interactive kinds, as their forms and as what is stored in `dataJson` of the message. */

export const ListForm = z
  .object({
    title: text(60).trim().min(1, 'Required'),
    text: text(1024).optional(),
    description: text(1024).optional(),
    buttonText: text(20).trim().min(1, 'Required'),
    footer: text(60).optional(),
    sections: z
      .array(
        z.object({
          title: text(24),
          rows: z
            .array(
              z.object({
                title: text(24).trim().min(1, 'Required'),
                rowId: text(200).min(1, 'Required'),
                description: text(72).optional(),
              }),
            )
            .min(1, 'Required')
            .max(10),
        }),
      )
      .min(1, 'Required')
      .max(10),
  })
  .strip()
export type ListForm = z.infer<typeof ListForm>

export const ButtonForm = z.object({
  title: text(60).trim().min(1, 'Required'),
  description: text(1024).default(''),
  buttonText: text(25).trim().min(1, 'Required'),
  /** The code to copy, the number to call or the address to open. */
  copyText: text(2000).trim().min(1, 'Required'),
  /** Base64, with or without the `data:` prefix. */
  image: z.string().max(8_000_000).nullish(),
})
export type ButtonForm = z.infer<typeof ButtonForm>

export const pixKeyTypes = ['CNPJ', 'CPF', 'PHONE', 'EMAIL', 'EVP'] as const
export type PixKeyType = (typeof pixKeyTypes)[number]
export const PixForm = z.object({
  title: text(60).default(''),
  sendvalue: z.union([z.number(), text(20)]).nullish(),
  sendkey_type: z.enum(pixKeyTypes),
  sendmerchant_name: text(60).trim().min(1, 'Required'),
  sendKey: text(77).trim().min(1, 'Required'),
})
export type PixForm = z.infer<typeof PixForm>

/** What `dataJson` of an interactive message holds. */
export const InteractiveData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('list'),
    title: z.string(),
    description: z.string(),
    buttonText: z.string(),
    footer: z.string().optional(),
    sections: ListForm.shape.sections,
  }),
  z.object({
    kind: z.literal('buttons'),
    title: z.string(),
    description: z.string(),
    /** A tap on one answers with its id. */
    buttons: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  z.object({
    kind: z.enum(['copy', 'call', 'url']),
    title: z.string(),
    description: z.string(),
    buttonText: z.string(),
    copyText: z.string(),
  }),
  z.object({
    kind: z.literal('pix'),
    title: z.string(),
    merchantName: z.string(),
    keyType: z.enum(pixKeyTypes),
    key: z.string(),
    /** In cents; null when the payer chooses. */
    amount: z.number().int().nullable(),
    /** The text behind the QR code, to copy and paste into a bank's app. */
    brCode: z.string(),
  }),
])
export type InteractiveData = z.infer<typeof InteractiveData>

/** What `dataJson` of a message that answers a list or a button holds. */
export const ChoiceData = z.object({ kind: z.literal('choice'), id: z.string(), title: z.string() })
