import type { Language } from '@chatflow/contract'

type About =
  | { kind: 'given'; name: string }
  | { kind: 'deadline'; name: string; isLate: boolean }
  | { kind: 'mention'; name: string; chat: string }
  | { kind: 'direct'; name: string }

interface Words {
  given: string
  customer: string
  late: string
  soon: string
  direct: string
  mention: (chat: string) => string
}

const texts: Record<Language, Words> = {
  'pt-BR': {
    given: 'Este atendimento agora é seu.',
    customer: 'Atendimento',
    late: 'O prazo deste atendimento passou.',
    soon: 'O prazo deste atendimento está acabando.',
    direct: 'Escreveu para você.',
    mention: (chat) => (chat ? `Mencionou você em ${chat}.` : 'Mencionou você.'),
  },
  en: {
    given: 'This conversation is now yours.',
    customer: 'Conversation',
    late: 'The deadline of this conversation has passed.',
    soon: 'The deadline of this conversation is near.',
    direct: 'Wrote to you.',
    mention: (chat) => (chat ? `Mentioned you in ${chat}.` : 'Mentioned you.'),
  },
  es: {
    given: 'Esta conversación ahora es suya.',
    customer: 'Conversación',
    late: 'El plazo de esta conversación venció.',
    soon: 'El plazo de esta conversación está por vencer.',
    direct: 'Le escribió.',
    mention: (chat) => (chat ? `Le mencionó en ${chat}.` : 'Le mencionó.'),
  },
  tr: {
    given: 'Bu görüşme artık sizin.',
    customer: 'Görüşme',
    late: 'Bu görüşmenin süresi doldu.',
    soon: 'Bu görüşmenin süresi dolmak üzere.',
    direct: 'Size yazdı.',
    mention: (chat) => (chat ? `${chat} sohbetinde sizden söz etti.` : 'Sizden söz etti.'),
  },
}

/** A customer without a name is called by the number, which is not for every screen that a phone lights up. */
const isNumber = (name: string) => name.replaceAll(/\D/g, '').length >= 7

/** What stands in the notice: who, and what it is about. Never what was said. */
export function pushTexts(language: Language, about: About): { title: string; body: string } {
  const words = texts[language]
  const { name } = about
  const customer = isNumber(name) ? words.customer : name
  switch (about.kind) {
    case 'given':
      return { title: customer, body: words.given }
    case 'deadline':
      return { title: customer, body: about.isLate ? words.late : words.soon }
    case 'mention':
      return { title: name, body: words.mention(about.chat) }
    case 'direct':
      return { title: name, body: words.direct }
  }
}
