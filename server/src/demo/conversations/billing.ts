import { card, pix, viewOnce } from './kinds.ts'
import type { Script } from './script.ts'

/** What people talk about in Financeiro. */
export const billing: Script[] = [
  {
    contact: 'Tatiane Ribeiro',
    queue: 'Financeiro',
    user: 'ana',
    ago: 12,
    lines: [
      ['customer', 'Oi! Meu boleto venceu ontem, como faço para pagar?'],
      ['us', 'Oi, Tatiane! Sem problema, posso gerar um PIX com o valor atualizado, sem juros.'],
      ['customer', 'Ai que bom, pode ser sim'],
      ['us', '', { kind: pix({ title: 'Mensalidade deste mês', sendvalue: '319,00' }), ack: 3 }],
      ['us', 'É só copiar o código e colar no aplicativo do seu banco 😊'],
      ['customer', 'Pago! Segue o comprovante', { file: 'receipt', after: 8, reaction: '🙏' }],
      ['us', 'Recebido, já dei baixa aqui. Muito obrigada!', { quotes: 1, ack: 3 }],
      ['customer', 'Eu que agradeço, nota 10 💛'],
    ],
  },
  {
    contact: 'Construtora Horizonte',
    queue: 'Financeiro',
    user: 'carla',
    lane: 'Negociação',
    ago: 47,
    lines: [
      ['customer', 'Boa tarde. Precisamos da segunda via da nota do mês passado.'],
      ['us', 'Boa tarde! Segue em anexo.', { file: 'invoice' }],
      ['customer', 'Obrigado. Poderiam enviar as próximas direto para a nossa contadora?'],
      ['us', 'Claro! Me passa o contato dela?'],
      ['customer', '', { kind: card('Simone Contabilidade', '5511901234567') }],
      ['us', 'Cadastrado. A partir da próxima ela recebe junto com vocês.', { ack: 3 }],
      ['note', 'Incluí o e-mail da contadora no cadastro. Conferir se a próxima nota sai com cópia.'],
      ['customer', 'Perfeito, bom trabalho!'],
    ],
  },
  {
    contact: 'Vinícius Prado',
    queue: 'Financeiro',
    user: 'ana',
    ago: 185,
    lines: [
      ['customer', 'Fui cobrado duas vezes no cartão 😡'],
      ['customer', 'Olha a minha fatura', { kind: viewOnce }],
      ['us', 'Oi, Vinícius. Vou verificar agora, só um minuto.'],
      ['us', 'Achei: a primeira tentativa ficou como pré-autorização. Ela cai sozinha em até 3 dias úteis.'],
      ['customer', 'Mas já saiu do meu limite'],
      ['us', 'Entendo. Pedi o cancelamento imediato à operadora, o limite volta ainda hoje.'],
      [
        'us',
        'Protocolo 118734. Se amanhã não tiver voltado, me chama que eu ligo para eles com você.',
        { ack: 2 },
      ],
    ],
  },
]
