import type { Language } from '@chatflow/contract'
import { foldText } from '../../platform/foldText.ts'

/** What a whole message can say about being written to. */
export interface ConsentWord {
  isGiven: boolean
  /** People say it about other things as well: to somebody who attends them it may mean an order. */
  isCommon: boolean
}

const words = (list: string) => list.split(/[,\n]/).flatMap((word) => word.trim() || [])

/** Folded, in Portuguese, English, Spanish and Turkish. */
const common = {
  out: words(
    'sair, parar, pare, cancelar, cancela, remover, stop, cancel, quit, end, salir, dur, durdur, iptal, ret, cik',
  ),
  in: words('start, entrar, alta, basla, resume, reativar'),
}
const plain = {
  out: words(`
    descadastrar, descadastre, descadastro, descadastrar me, me descadastre, sair da lista, cancelar inscricao
    parar de receber, nao quero receber, nao quero mais receber, nao quero receber mais, nao quero receber mensagens
    quero sair, quero sair da lista, me remova, me tire da lista, remover da lista
    unsubscribe, unsubscribe me, stop all, stopall, opt out, optout, remove me, stop messages
    baja, darme de baja, dar de baja, dame de baja, cancelar suscripcion, cancelar la suscripcion, desuscribir
    desuscribirme, no quiero recibir, no quiero recibir mas, no recibir mas
    abonelikten cik, abonelik iptal, aboneligi iptal et, listeden cik, listeden cikar, almak istemiyorum
    mesaj almak istemiyorum, mesaj istemiyorum`),
  in: words(`
    quero receber, quero voltar a receber, voltar a receber, aceito receber, receber novamente, quero receber novamente
    subscribe, unstop, opt in, optin, suscribir, suscribirme, quiero recibir, volver a recibir
    abone ol, almak istiyorum, mesaj almak istiyorum, tekrar al`),
}

const meanings = new Map<string, ConsentWord>(
  (['out', 'in'] as const).flatMap((direction) => {
    const isGiven = direction === 'in'
    return [
      ...common[direction].map((word): [string, ConsentWord] => [word, { isGiven, isCommon: true }]),
      ...plain[direction].map((word): [string, ConsentWord] => [word, { isGiven, isCommon: false }]),
    ]
  }),
)
/** Longer messages say more than one of these words. */
const maxLength = 60

/** The whole message counts, without case, accents and the signs around it: "quero sair mais cedo" is no wish of this kind. */
export function readConsentWord(body: string): ConsentWord | undefined {
  if (body.length > maxLength) return undefined
  const said = foldText(body)
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return meanings.get(said)
}

/** What is going on in the conversation in which somebody says such a word. */
interface Situation {
  /** The last thing they were told was a campaign's or a schedule's. */
  answersOutreach: boolean
  /** A menu, a flow, a service or a question waits for an answer. */
  isAwaited: boolean
  /** A person attends them. */
  isAttended: boolean
}

/** "Sair" leaves a menu, and "cancelar" an order, unless it answers what we began. */
export function isAboutConsent({ isCommon }: ConsentWord, situation: Situation): boolean {
  if (situation.answersOutreach) return true
  if (situation.isAwaited) return false
  return !(isCommon && situation.isAttended)
}

/** What the customer is told, once. */
export const consentReplies: Record<Language, { out: string; in: string }> = {
  'pt-BR': {
    out: 'Pronto: você não receberá mais nossos avisos e ofertas. Se mudar de ideia, responda QUERO RECEBER.',
    in: 'Pronto: você voltará a receber nossos avisos e ofertas. Para deixar de receber, responda SAIR.',
  },
  en: {
    out: 'Done: you will no longer receive our notices and offers. If you change your mind, reply SUBSCRIBE.',
    in: 'Done: you will receive our notices and offers again. To stop receiving them, reply STOP.',
  },
  es: {
    out: 'Listo: ya no recibirá nuestros avisos y ofertas. Si cambia de opinión, responda QUIERO RECIBIR.',
    in: 'Listo: volverá a recibir nuestros avisos y ofertas. Para dejar de recibirlos, responda BAJA.',
  },
  tr: {
    out: 'Tamam: artık bildirim ve kampanya mesajlarımızı almayacaksınız. Fikriniz değişirse ABONE OL yazın.',
    in: 'Tamam: bildirim ve kampanya mesajlarımızı yeniden alacaksınız. Almak istemezseniz DUR yazın.',
  },
}
