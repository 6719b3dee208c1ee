import { formatNumber } from '../contacts/identities.ts'

/** A contact as WhatsApp passes one on. `waid` lets the other phone offer a conversation. */
export function buildVCard(name: string, number: string): string {
  const shownName = onOneLine(name).replace(/[\\;,]/g, '\\$&')
  const digits = number.replace(/\D/g, '')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shownName};;;`,
    `FN:${shownName}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:${formatNumber(digits)}`,
    'END:VCARD',
  ].join('\n')
}

/**
 * The people on one or several cards, as far as they can be read. Numbers are digits, with a plus before those
 * that are known to begin with their country; mobiles come first.
 */
export function readVCard(vCard: string): { name: string; numbers: string[] }[] {
  // A long line goes on in the next one, after a space.
  const unfolded = vCard.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')
  return unfolded
    .split(/^[ \t]*BEGIN:VCARD[ \t]*$/im)
    .slice(1)
    .map((card) => {
      const lines = card.split('\n').flatMap((line) => propertyOf(line) ?? [])
      const phones = lines.filter(({ name }) => name === 'TEL')
      const numbers = phones.toSorted((one, other) => mobileFirst(one) - mobileFirst(other)).map(numberOf)
      return { name: nameOf(lines), numbers: [...new Set(numbers)].filter(Boolean) }
    })
    .filter(({ name, numbers }) => name || numbers.length > 0)
}

interface Property {
  name: string
  parameters: string
  value: string
}

/** `item1.TEL;type=CELL:+55 11 …`: phones put a group before the name of a property. */
function propertyOf(line: string): Property | undefined {
  const [, name, parameters = '', value = ''] = /^([^:;]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? []
  return name === undefined
    ? undefined
    : { name: name.replace(/^.*\./, '').trim().toUpperCase(), parameters, value }
}

const mobileFirst = ({ parameters }: Property) => (/\b(?:cell|mobile|waid)\b/i.test(parameters) ? 0 : 1)

function numberOf({ parameters, value }: Property) {
  const knownToNetwork = /;waid="?(\d+)/i.exec(parameters)?.[1]
  if (knownToNetwork) return `+${knownToNetwork}`
  const written = value.replace(/^tel:/i, '').trim()
  const digits = written.replace(/\D/g, '')
  return digits && written.startsWith('+') ? `+${digits}` : digits
}

function nameOf(lines: Property[]) {
  const valueOf = (property: string) =>
    lines.find(({ name, value }) => name === property && value.trim())?.value ?? ''
  const [family = '', given = '', ...others] = partsOf(valueOf('N'))
  const [organisation = ''] = partsOf(valueOf('ORG'))
  return plain(valueOf('FN')) || onOneLine([given, ...others.slice(0, 1), family].join(' ')) || organisation
}

const partsOf = (value: string) => value.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map(plain)

const plain = (value: string) =>
  onOneLine(value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? ' ' : character)))

/** A line break in a name would start a property of its own. */
const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
