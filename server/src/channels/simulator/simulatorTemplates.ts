import type { NetworkTemplate } from '../channel/Channel.ts'

/** What an official account would have had approved: enough to try templates without one. */
export const simulatorTemplates: NetworkTemplate[] = [
  {
    name: 'retomar_conversa',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      {
        type: 'BODY',
        text: 'Olá, {{1}}! Vimos que a nossa conversa ficou parada. Podemos continuar por aqui?',
      },
      { type: 'FOOTER', text: 'Responda a esta mensagem para falar com a nossa equipe.' },
    ],
  },
  {
    name: 'pedido_enviado',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: '{{1}}, o seu pedido saiu para entrega e chega até {{2}}.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://loja.exemplo/pedido/{{1}}' }],
      },
    ],
  },
  {
    name: 'catalogo_novo',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: '{{1}}, o nosso catálogo novo chegou! Quer que a gente envie os preços?' },
    ],
  },
  {
    name: 'appointment_reminder',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Hi {{1}}, your appointment is on {{2}}. Reply to reschedule.' }],
  },
  {
    name: 'promocao_da_semana',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'PENDING',
    components: [{ type: 'BODY', text: 'As ofertas desta semana chegaram!' }],
  },
]
