import type { Language } from '@chatflow/contract'

/** What the bot says in words of its own, in the language of the company. */
const portuguese = {
  aiHandsOver: 'Um momento, por favor: vou chamar uma pessoa da nossa equipe.',
  leave: 'Sair',
  back: 'Voltar ao menu principal',
  seeOptions: 'Ver opções',
  yes: 'Sim',
  no: 'Não',
  askForConsent: 'Você concorda com o tratamento dos seus dados pessoais?',
  refuseAudio:
    'Infelizmente não conseguimos escutar áudios por este canal de atendimento. Por favor, envie uma mensagem de *texto*.',
}
type BotTexts = typeof portuguese

const english: BotTexts = {
  aiHandsOver: 'One moment, please: I will bring in someone from our team.',
  leave: 'Exit',
  back: 'Back to the main menu',
  seeOptions: 'See options',
  yes: 'Yes',
  no: 'No',
  askForConsent: 'Do you agree to the processing of your personal data?',
  refuseAudio:
    'Unfortunately we cannot listen to voice messages on this channel. Please send a *text* message.',
}

const spanish: BotTexts = {
  aiHandsOver: 'Un momento, por favor: voy a llamar a una persona de nuestro equipo.',
  leave: 'Salir',
  back: 'Volver al menú principal',
  seeOptions: 'Ver opciones',
  yes: 'Sí',
  no: 'No',
  askForConsent: '¿Está de acuerdo con el tratamiento de sus datos personales?',
  refuseAudio:
    'Lamentablemente no podemos escuchar audios por este canal de atención. Por favor, envíe un mensaje de *texto*.',
}

const turkish: BotTexts = {
  aiHandsOver: 'Bir dakika lütfen: sizi ekibimizden birine aktarıyorum.',
  leave: 'Çıkış',
  back: 'Ana menüye dön',
  seeOptions: 'Seçenekleri gör',
  yes: 'Evet',
  no: 'Hayır',
  askForConsent: 'Kişisel verilerinizin işlenmesini kabul ediyor musunuz?',
  refuseAudio: 'Maalesef bu kanalda sesli mesajları dinleyemiyoruz. Lütfen *yazılı* bir mesaj gönderin.',
}

export const botTexts: Record<Language, BotTexts> = {
  'pt-BR': portuguese,
  en: english,
  es: spanish,
  tr: turkish,
}
