import type { Language } from '@chatflow/contract'

interface Paused {
  admin: string
  webhook: { name: string; url: string }
}
type Words = (paused: Paused) => { subject: string; body: string }

const words: Record<Language, Words> = {
  'pt-BR': ({ admin, webhook: { name, url } }) => ({
    subject: `Webhook pausado: ${name}`,
    body: `Olá, ${admin}.

O webhook "${name}" (${url}) não responde há um dia e foi pausado. Enquanto estiver pausado, ele não recebe novos eventos.

Quando o endereço voltar a responder, abra API externa > Webhooks e clique em "Retomar". O que ficou esperando será entregue na ordem.`,
  }),
  en: ({ admin, webhook: { name, url } }) => ({
    subject: `Webhook paused: ${name}`,
    body: `Hello, ${admin}.

The webhook "${name}" (${url}) has not responded for a day and was paused. While it is paused it gets no new events.

When the address responds again, open External API > Webhooks and click "Resume". What is waiting will be delivered in order.`,
  }),
  es: ({ admin, webhook: { name, url } }) => ({
    subject: `Webhook en pausa: ${name}`,
    body: `Hola, ${admin}:

El webhook "${name}" (${url}) no responde desde hace un día y se ha puesto en pausa. Mientras esté en pausa no recibirá eventos nuevos.

Cuando la dirección vuelva a responder, abra API externa > Webhooks y haga clic en "Reanudar". Lo que quedó en espera se entregará en orden.`,
  }),
  tr: ({ admin, webhook: { name, url } }) => ({
    subject: `Webhook duraklatıldı: ${name}`,
    body: `Merhaba ${admin},

"${name}" webhook'u (${url}) bir gündür yanıt vermiyor ve duraklatıldı. Duraklatıldığı sürece yeni olayları almaz.

Adres yeniden yanıt verdiğinde Harici API > Webhook'lar sayfasını açıp "Sürdür" düğmesine tıklayın. Bekleyenler sırayla iletilir.`,
  }),
}

export const pausedMail = (language: Language, paused: Paused) => words[language](paused)
