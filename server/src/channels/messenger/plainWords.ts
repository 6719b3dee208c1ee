import type { InteractiveData, PlaceData, PollData } from '@chatflow/contract'

/** Pages and Instagram know no places, polls or cards: the customer reads them. */

export const placeWords = ({ latitude, longitude, name, address }: PlaceData) =>
  lines([name, address, `https://www.google.com/maps?q=${latitude},${longitude}`])

export const pollWords = ({ name, options }: PollData) =>
  lines([name, ...options.map((option, index) => `${index + 1}. ${option}`)])

export function cardWords(name: string, vCard: string): string {
  const numbers = [...vCard.matchAll(/^TEL[^:]*:(.+)$/gim)].map(([, number = '']) => number.trim())
  return lines([name, ...numbers])
}

export interface Choice {
  id: string
  title: string
}
/** What can be tapped, where it is something to choose from. */
export function choicesOf(data: InteractiveData): Choice[] {
  if (data.kind === 'buttons') return data.buttons
  if (data.kind !== 'list') return []
  return data.sections.flatMap(({ rows }) => rows.map(({ rowId, title }) => ({ id: rowId, title })))
}

/** What stands above the choices; of other kinds everything that the customer needs. */
export function interactiveWords(data: InteractiveData, body: string): string {
  switch (data.kind) {
    case 'list':
    case 'buttons':
      return lines([data.title, data.description]) || body
    case 'copy':
    case 'call':
    case 'url':
      return lines([data.title, data.description, `${data.buttonText}: ${data.copyText}`])
    case 'pix':
      return lines([data.title, data.merchantName, data.brCode])
  }
}

const lines = (said: (string | undefined)[]) => said.filter(Boolean).join('\n')
