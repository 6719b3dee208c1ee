import { previewSigns, type Ticket } from '@chatflow/contract'
import type { TFunction } from 'i18next'
import { withoutMarks } from '../../ui/splitMarks.ts'

type Kind = keyof typeof previewSigns
const kinds = new Map(Object.entries(previewSigns).map(([kind, sign]) => [sign as string, kind as Kind]))

/** What was said last in a ticket, in one line. A picture without words is called one. */
export function lastWords({ lastMessage }: Pick<Ticket, 'lastMessage'>, t: TFunction<'tickets'>): string {
  const kind = kinds.get(lastMessage)
  return kind ? `${lastMessage} ${t(`signs.${kind}`)}` : withoutMarks(lastMessage)
}
