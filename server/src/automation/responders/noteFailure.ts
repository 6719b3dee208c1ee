import type { IntegrationFailure, Language } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { neverLeaves, storeMessage } from '../../conversations/messages/storeMessage.ts'
import type { BotTurn } from './botTurn.ts'

export type Why = IntegrationFailure | 'silent' | 'budgetSpent'
interface NoteTexts {
  note: (name: string, why: string) => string
  reasons: Record<Why, string>
}

const portuguese: NoteTexts = {
  note: (name, why) => `A integração ${name} não respondeu: ${why}. O atendimento segue sem ela.`,
  reasons: {
    addressNotAllowed: 'o endereço fica na rede interna da instalação',
    unreachable: 'ninguém atende no endereço',
    tooSlow: 'demorou demais',
    refused: 'o serviço devolveu um erro',
    badResponse: 'a resposta não pôde ser entendida',
    resting: 'falhou três vezes seguidas há instantes',
    notAllowedIn: 'o serviço recusou o acesso',
    silent: 'a resposta veio vazia',
    budgetSpent: 'o limite de IA do mês foi atingido',
  },
}

const english: NoteTexts = {
  note: (name, why) =>
    `The integration ${name} did not respond: ${why}. The conversation continues without it.`,
  reasons: {
    addressNotAllowed: 'its address is inside the installation’s internal network',
    unreachable: 'nothing responds at its address',
    tooSlow: 'it took too long',
    refused: 'the service returned an error',
    badResponse: 'its response could not be understood',
    resting: 'it failed three times in a row just now',
    notAllowedIn: 'the service denied access',
    silent: 'its response was empty',
    budgetSpent: 'the AI limit of the month is reached',
  },
}

const spanish: NoteTexts = {
  note: (name, why) => `La integración ${name} no respondió: ${why}. La conversación sigue sin ella.`,
  reasons: {
    addressNotAllowed: 'la dirección está en la red interna de la instalación',
    unreachable: 'nadie responde en la dirección',
    tooSlow: 'tardó demasiado',
    refused: 'el servicio devolvió un error',
    badResponse: 'no se pudo entender la respuesta',
    resting: 'falló tres veces seguidas hace un momento',
    notAllowedIn: 'el servicio negó el acceso',
    silent: 'la respuesta llegó vacía',
    budgetSpent: 'se alcanzó el límite de IA del mes',
  },
}

const turkish: NoteTexts = {
  note: (name, why) => `${name} entegrasyonu yanıt vermedi: ${why}. Görüşme onsuz devam ediyor.`,
  reasons: {
    addressNotAllowed: 'adresi kurulumun iç ağında',
    unreachable: 'adres yanıt vermiyor',
    tooSlow: 'çok uzun sürdü',
    refused: 'hizmet bir hata döndürdü',
    badResponse: 'yanıtı anlaşılamadı',
    resting: 'az önce üst üste üç kez başarısız oldu',
    notAllowedIn: 'hizmet erişimi reddetti',
    silent: 'yanıtı boştu',
    budgetSpent: 'aylık yapay zekâ sınırına ulaşıldı',
  },
}

const texts: Record<Language, NoteTexts> = {
  'pt-BR': portuguese,
  en: english,
  es: spanish,
  tr: turkish,
}

/** Tells the people who go on, in the conversation, why the service does not. Customers never see it. */
export async function noteFailure({ tenant, ticket, settings }: BotTurn, why: Why, name?: string) {
  const { integrations } = await companySnapshot(tenant)
  const { note, reasons } = texts[settings.language]
  await storeMessage(tenant, ticket, {
    ...neverLeaves,
    body: note(name ?? integrations.get(ticket.integrationId ?? 0)?.name ?? '', reasons[why]),
    contactId: ticket.contactId,
    fromMe: true,
    userId: null,
  })
}
