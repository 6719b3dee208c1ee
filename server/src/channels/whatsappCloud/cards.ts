import { z } from 'zod'

/** Contact cards: the Cloud API writes them as JSON, phones and our messages as vCards. */

export const CloudCard = z.object({
  name: z.object({ formatted_name: z.string() }),
  phones: z.array(z.object({ phone: z.string().optional(), wa_id: z.string().optional() })).default([]),
  emails: z.array(z.object({ email: z.string().optional() })).default([]),
  org: z.object({ company: z.string().optional() }).optional(),
})
type CloudCard = z.infer<typeof CloudCard>

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const escaped = (text: string) => plain(text).replace(/[\\;,]/g, '\\$&')
const unescaped = (text: string) => plain(text.replace(/\\n/gi, ' ').replace(/\\([\\;,:])/g, '$1'))

export function vCardOf({ name, phones, emails, org }: CloudCard): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name.formatted_name)};;;`,
    `FN:${escaped(name.formatted_name)}`,
    ...phones.map(({ phone, wa_id: known }) => {
      const shown = plain(phone ?? `+${known ?? ''}`)
      return known ? `TEL;type=CELL;waid=${known.replace(/\D/g, '')}:${shown}` : `TEL;type=CELL:${shown}`
    }),
    ...emails.flatMap(({ email }) => (email ? [`EMAIL:${plain(email)}`] : [])),
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    'END:VCARD',
  ].join('\n')
}

/** The cards of a message, as the Cloud API takes them. `fallback` is the name where a card says none. */
export function cardsOf(vCard: string, fallback: string) {
  const cards = vCard
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split(/^BEGIN:VCARD\s*$/im)
    .slice(1)
  return cards.map((card) => {
    const values = (property: string) =>
      [...card.matchAll(new RegExp(`^(?:[\\w-]+\\.)?${property}((?:;[^:\\n]*)?):(.*)$`, 'gim'))].map(
        ([, parameters = '', value = '']) => ({ parameters, value: unescaped(value) }),
      )
    const name = values('FN')[0]?.value || fallback || '?'
    const phones = values('TEL').flatMap(({ parameters, value }) => {
      const known = /waid="?(\d{5,20})/i.exec(parameters)?.[1]
      const phone = value.replace(/^tel:/i, '')
      return phone ? [{ phone, ...(known && { wa_id: known }) }] : []
    })
    const emails = values('EMAIL').flatMap(({ value }) => (value ? [{ email: value }] : []))
    return {
      name: { formatted_name: name.slice(0, 250), first_name: name.slice(0, 250) },
      ...(phones.length > 0 && { phones }),
      ...(emails.length > 0 && { emails }),
    }
  })
}
