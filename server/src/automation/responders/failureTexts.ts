import type { IntegrationFailure, Language, PromptFailure } from '@chatflow/contract'
import { neverLeaves, storeMessage } from '../../conversations/messages/storeMessage.ts'
import type { BotTurn } from './botTurn.ts'

export type IntegrationReason = IntegrationFailure | 'silent' | 'budgetSpent'

interface NoteTexts<Reason extends string> {
  note: (name: string, why: string) => string
  reasons: Record<Reason, string>
}

/** What happens to every service in the same way. */
type Common = Exclude<IntegrationReason & PromptFailure, 'notAllowedIn' | 'budgetSpent'>

const portuguese: Record<Common, string> = {
  addressNotAllowed: 'o endereço fica na rede interna da instalação',
  unreachable: 'ninguém atende no endereço',
  tooSlow: 'demorou demais',
  refused: 'o serviço devolveu um erro',
  badResponse: 'a resposta não pôde ser entendida',
  silent: 'a resposta veio vazia',
  resting: 'falhou três vezes seguidas há instantes',
}
const english: Record<Common, string> = {
  addressNotAllowed: 'its address is inside the installation’s internal network',
  unreachable: 'nothing responds at its address',
  tooSlow: 'it took too long',
  refused: 'the service returned an error',
  badResponse: 'its response could not be understood',
  silent: 'its response was empty',
  resting: 'it failed three times in a row just now',
}
const spanish: Record<Common, string> = {
  addressNotAllowed: 'la dirección está en la red interna de la instalación',
  unreachable: 'nadie responde en la dirección',
  tooSlow: 'tardó demasiado',
  refused: 'el servicio devolvió un error',
  badResponse: 'no se pudo entender la respuesta',
  silent: 'la respuesta llegó vacía',
  resting: 'falló tres veces seguidas hace un momento',
}
const turkish: Record<Common, string> = {
  addressNotAllowed: 'adresi kurulumun iç ağında',
  unreachable: 'adres yanıt vermiyor',
  tooSlow: 'çok uzun sürdü',
  refused: 'hizmet bir hata döndürdü',
  badResponse: 'yanıtı anlaşılamadı',
  silent: 'yanıtı boştu',
  resting: 'az önce üst üste üç kez başarısız oldu',
}

export const integrationTexts: Record<Language, NoteTexts<IntegrationReason>> = {
  'pt-BR': {
    note: (name, why) => `A integração ${name} não respondeu: ${why}. O atendimento segue sem ela.`,
    reasons: {
      ...portuguese,
      notAllowedIn: 'o serviço recusou o acesso',
      budgetSpent: 'o limite de IA do mês foi atingido',
    },
  },
  en: {
    note: (name, why) =>
      `The integration ${name} did not respond: ${why}. The conversation continues without it.`,
    reasons: {
      ...english,
      notAllowedIn: 'the service denied access',
      budgetSpent: 'the AI limit of the month is reached',
    },
  },
  es: {
    note: (name, why) => `La integración ${name} no respondió: ${why}. La conversación sigue sin ella.`,
    reasons: {
      ...spanish,
      notAllowedIn: 'el servicio negó el acceso',
      budgetSpent: 'se alcanzó el límite de IA del mes',
    },
  },
  tr: {
    note: (name, why) => `${name} entegrasyonu yanıt vermedi: ${why}. Görüşme onsuz devam ediyor.`,
    reasons: {
      ...turkish,
      notAllowedIn: 'hizmet erişimi reddetti',
      budgetSpent: 'aylık yapay zekâ sınırına ulaşıldı',
    },
  },
}

export const promptTexts: Record<Language, NoteTexts<PromptFailure>> = {
  'pt-BR': {
    note: (name, why) => `O prompt ${name} não respondeu: ${why}. O atendimento segue com a equipe.`,
    reasons: {
      ...portuguese,
      notAllowedIn: 'a chave falta ou não é aceita',
      wrongTool: 'pediu algo que não pode fazer',
      noSource: 'a base de conhecimento não tem a resposta',
      budgetSpent: 'o limite do mês foi atingido',
    },
  },
  en: {
    note: (name, why) => `The prompt ${name} did not answer: ${why}. The team takes over.`,
    reasons: {
      ...english,
      notAllowedIn: 'its key is missing or not accepted',
      wrongTool: 'it asked for something that it may not do',
      noSource: 'its knowledge does not have the answer',
      budgetSpent: 'the limit of the month is reached',
    },
  },
  es: {
    note: (name, why) => `El prompt ${name} no respondió: ${why}. La conversación sigue con el equipo.`,
    reasons: {
      ...spanish,
      notAllowedIn: 'falta la clave o no se acepta',
      wrongTool: 'pidió algo que no puede hacer',
      noSource: 'la base de conocimiento no tiene la respuesta',
      budgetSpent: 'se alcanzó el límite del mes',
    },
  },
  tr: {
    note: (name, why) => `${name} istemi yanıt vermedi: ${why}. Görüşmeye ekip devam ediyor.`,
    reasons: {
      ...turkish,
      notAllowedIn: 'anahtarı eksik ya da kabul edilmiyor',
      wrongTool: 'yapamayacağı bir şey istedi',
      noSource: 'yanıt bilgi kaynaklarında yok',
      budgetSpent: 'aylık sınıra ulaşıldı',
    },
  },
}

/** Stands in the conversation for the people who go on. Customers never see it. */
export const noteInConversation = ({ tenant, ticket }: BotTurn, body: string) =>
  storeMessage(tenant, ticket, {
    ...neverLeaves,
    body,
    contactId: ticket.contactId,
    fromMe: true,
    userId: null,
  })
