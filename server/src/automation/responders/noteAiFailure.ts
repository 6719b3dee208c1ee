import type { Language, PromptFailure } from '@chatflow/contract'
import { neverLeaves, storeMessage } from '../../conversations/messages/storeMessage.ts'
import type { BotTurn } from './botTurn.ts'

interface NoteTexts {
  note: (name: string, why: string) => string
  reasons: Record<PromptFailure, string>
}

const portuguese: NoteTexts = {
  note: (name, why) => `O prompt ${name} não respondeu: ${why}. O atendimento segue com a equipe.`,
  reasons: {
    addressNotAllowed: 'o endereço fica na rede interna da instalação',
    unreachable: 'ninguém atende no endereço',
    tooSlow: 'demorou demais',
    refused: 'o serviço devolveu um erro',
    notAllowedIn: 'a chave falta ou não é aceita',
    badResponse: 'a resposta não pôde ser entendida',
    silent: 'a resposta veio vazia',
    wrongTool: 'pediu algo que não pode fazer',
    noSource: 'a base de conhecimento não tem a resposta',
    budgetSpent: 'o limite do mês foi atingido',
    resting: 'falhou três vezes seguidas há instantes',
  },
}

const english: NoteTexts = {
  note: (name, why) => `The prompt ${name} did not answer: ${why}. The team takes over.`,
  reasons: {
    addressNotAllowed: 'its address is inside the installation’s internal network',
    unreachable: 'nothing responds at its address',
    tooSlow: 'it took too long',
    refused: 'the service returned an error',
    notAllowedIn: 'its key is missing or not accepted',
    badResponse: 'its response could not be understood',
    silent: 'its response was empty',
    wrongTool: 'it asked for something that it may not do',
    noSource: 'its knowledge does not have the answer',
    budgetSpent: 'the limit of the month is reached',
    resting: 'it failed three times in a row just now',
  },
}

const spanish: NoteTexts = {
  note: (name, why) => `El prompt ${name} no respondió: ${why}. La conversación sigue con el equipo.`,
  reasons: {
    addressNotAllowed: 'la dirección está en la red interna de la instalación',
    unreachable: 'nadie responde en la dirección',
    tooSlow: 'tardó demasiado',
    refused: 'el servicio devolvió un error',
    notAllowedIn: 'falta la clave o no se acepta',
    badResponse: 'no se pudo entender la respuesta',
    silent: 'la respuesta llegó vacía',
    wrongTool: 'pidió algo que no puede hacer',
    noSource: 'la base de conocimiento no tiene la respuesta',
    budgetSpent: 'se alcanzó el límite del mes',
    resting: 'falló tres veces seguidas hace un momento',
  },
}

const turkish: NoteTexts = {
  note: (name, why) => `${name} istemi yanıt vermedi: ${why}. Görüşmeye ekip devam ediyor.`,
  reasons: {
    addressNotAllowed: 'adresi kurulumun iç ağında',
    unreachable: 'adres yanıt vermiyor',
    tooSlow: 'çok uzun sürdü',
    refused: 'hizmet bir hata döndürdü',
    notAllowedIn: 'anahtarı eksik ya da kabul edilmiyor',
    badResponse: 'yanıtı anlaşılamadı',
    silent: 'yanıtı boştu',
    wrongTool: 'yapamayacağı bir şey istedi',
    noSource: 'yanıt bilgi kaynaklarında yok',
    budgetSpent: 'aylık sınıra ulaşıldı',
    resting: 'az önce üst üste üç kez başarısız oldu',
  },
}

const texts: Record<Language, NoteTexts> = { 'pt-BR': portuguese, en: english, es: spanish, tr: turkish }

/** Tells the people who go on, in the conversation, why the model does not. Customers never see it. */
export async function noteAiFailure(
  { tenant, ticket, settings }: BotTurn,
  name: string,
  failure: PromptFailure,
) {
  const { note, reasons } = texts[settings.language]
  await storeMessage(tenant, ticket, {
    ...neverLeaves,
    body: note(name, reasons[failure]),
    contactId: ticket.contactId,
    fromMe: true,
    userId: null,
  })
}
