import type { Language } from '@chatflow/contract'

type About = { kind: 'given'; name: string } | { kind: 'mention'; name: string; chat: string }

const texts: Record<Language, { given: string; customer: string; mention: (chat: string) => string }> = {
  'pt-BR': {
    given: 'Este atendimento agora é seu.',
    customer: 'Atendimento',
    mention: (chat) => (chat ? `Mencionou você em ${chat}.` : 'Mencionou você.'),
  },
  en: {
    given: 'This conversation is now yours.',
    customer: 'Conversation',
    mention: (chat) => (chat ? `Mentioned you in ${chat}.` : 'Mentioned you.'),
  },
  es: {
    given: 'Esta conversación ahora es tuya.',
    customer: 'Conversación',
    mention: (chat) => (chat ? `Te mencionó en ${chat}.` : 'Te mencionó.'),
  },
  tr: {
    given: 'Bu görüşme artık sizin.',
    customer: 'Görüşme',
    mention: (chat) => (chat ? `${chat} sohbetinde sizden söz etti.` : 'Sizden söz etti.'),
  },
}

/** A customer without a name is called by the number, which is not for every screen that a phone lights up. */
const isNumber = (name: string) => name.replaceAll(/\D/g, '').length >= 7

/** What stands in the notice: who, and what it is about. Never what was said. */
export function pushTexts(language: Language, about: About): { title: string; body: string } {
  const words = texts[language]
  if (about.kind === 'mention') return { title: about.name, body: words.mention(about.chat) }
  return { title: isNumber(about.name) ? words.customer : about.name, body: words.given }
}
