import { choice, list, missedCall } from './kinds.ts'
import { greeting, type Script } from './script.ts'

/** What people talk about in Vendas. */
export const sales: Script[] = [
  {
    contact: 'Mariana Alves',
    queue: 'Vendas',
    user: 'ana',
    lane: 'Proposta enviada',
    ago: 3,
    lines: [
      ['customer', 'Oi, boa tarde! Vocês vendem máquina de café para escritório?'],
      greeting,
      ['customer', 'Somos 12 pessoas aqui, todo mundo toma MUITO café 😅'],
      ['us', 'Boa tarde, Mariana! Aqui é a Ana 😊 Vendemos e alugamos, sim.'],
      ['us', 'Para 12 pessoas eu indicaria a Duo: dois grupos, reservatório de 3 litros e moedor integrado.'],
      ['us', 'Essa é ela, na cor grafite', { file: 'machine', reaction: '😍' }],
      ['customer', 'Que linda! Quanto custa?'],
      ['us', 'À vista sai por R$ 2.490,00. Ou em até 10x de R$ 264,00 no cartão.', { reaction: '👍' }],
      ['customer', 'E o aluguel, como funciona?'],
      ['us', 'Temos três planos, dá uma olhada:'],
      [
        'us',
        '',
        {
          ack: 3,
          kind: list({
            title: 'Planos de locação',
            description: 'Todos incluem instalação, manutenção e troca sem custo.',
            buttonText: 'Ver planos',
            sections: [
              {
                title: 'Mensal, sem fidelidade',
                rows: [
                  { rowId: 'uno', title: 'Uno', description: 'R$ 189,00 por mês, até 6 pessoas' },
                  { rowId: 'duo', title: 'Duo', description: 'R$ 319,00 por mês, até 15 pessoas' },
                  { rowId: 'trio', title: 'Trio', description: 'R$ 489,00 por mês, até 40 pessoas' },
                ],
              },
            ],
          }),
        },
      ],
      ['customer', '', { quotes: 1, kind: choice('duo', 'Duo') }],
      ['customer', 'Esse valor já inclui o café?'],
      [
        'us',
        'O café é à parte, mas no plano Duo você ganha 15% de desconto em qualquer grão.',
        { quotes: 1 },
      ],
      [
        'note',
        'Cliente com bom potencial: 12 pessoas, uns 8 kg por mês. Se fechar hoje, libero o primeiro quilo.',
      ],
      ['us', 'E fechando ainda hoje, o primeiro quilo é por nossa conta ☕', { ack: 3, reaction: '🎉' }],
      ['customer', 'Opa, gostei! Vou confirmar com o meu sócio'],
      ['customer', 'Ele topou! O que precisa para o contrato?'],
    ],
  },
  {
    contact: 'Padaria Central',
    queue: 'Vendas',
    user: 'ana',
    lane: 'Fechado',
    ago: 26,
    lines: [
      ['customer', 'Bom dia Ana, é o Jorge da Padaria Central'],
      ['us', 'Bom dia, seu Jorge! Tudo certo por aí?'],
      ['customer', 'Tudo! Vi o desconto que você conseguiu, muito obrigado'],
      ['customer', 'Pode mandar a proposta final por escrito?'],
      ['us', 'Claro, segue a proposta com os 10% já aplicados.', { file: 'proposal', after: 12 }],
      ['customer', 'Recebi. São 2 máquinas Trio e 30 kg por mês, certo?'],
      [
        'us',
        'Isso mesmo. Entrega e instalação na segunda, entre 7h e 9h.',
        { was: 'Isso mesmo. Entrega e instalação na terça, entre 7h e 9h.' },
      ],
      ['customer', 'Segunda é perfeito, antes do movimento'],
      ['us', 'Passo para o técnico agora.', { ack: 2 }],
      [
        'us',
        'Política de troca: até 7 dias após a entrega, com nota fiscal, sem custo de frete.',
        { isForwarded: true, ack: 2 },
      ],
      ['us', 'Qualquer coisa é só chamar, seu Jorge! 🙌', { ack: 2 }],
    ],
  },
  {
    contact: 'Rodrigo Teixeira',
    queue: 'Vendas',
    user: 'ana',
    lane: 'Negociação',
    ago: 58,
    lines: [
      ['customer', 'Boa tarde, o grão Bourbon de 1kg ainda tem no estoque?'],
      ['us', 'Boa tarde, Rodrigo! Tem sim, torra de ontem ☕', { file: 'beans' }],
      ['us', 'R$ 74,90 o quilo. A partir de 5 kg sai a R$ 69,90.'],
      ['customer', 'Faz 65 se eu levar 10?'],
      ['us', 'Consigo R$ 66,90 com frete grátis para a sua região. Fecha?'],
      ['customer', 'Deixa eu pensar'],
      ['customer', '', { kind: missedCall({ isVideo: false }), after: 20 }],
      [
        'us',
        'Oi Rodrigo, vi que você ligou! Por aqui só atendemos por mensagem. Quer que eu ligue para você?',
      ],
      ['customer', 'Não precisa não, era só pra confirmar o frete'],
      ['us', 'Frete grátis confirmado, chega em até 2 dias úteis 🚚', { ack: 1 }],
    ],
  },
  {
    contact: 'Beatriz Nogueira',
    queue: 'Vendas',
    user: 'carla',
    handedOverBy: 'ana',
    lane: 'Proposta enviada',
    ago: 95,
    lines: [
      ['customer', 'Comprei um moedor há duas semanas e até agora NADA'],
      ['us', 'Oi Beatriz, bom dia. Me passa o número do pedido, por favor?'],
      ['customer', '48213'],
      ['customer', 'Já é a terceira vez que eu falo com vocês!!!'],
      ['us', 'Você tem toda a razão, me desculpe. Vou chamar a nossa gerente para resolver agora.'],
      [
        'note',
        'Carla, pedido 48213 parado na transportadora há 6 dias. Cliente já chamou três vezes, com razão.',
      ],
      ['us', 'Beatriz, aqui é a Carla, responsável pela loja. Peço desculpas pelo transtorno.', { after: 9 }],
      [
        'us',
        'O seu moedor foi extraviado. Já despachei outro por motoboy: chega hoje até as 18h, sem custo.',
      ],
      ['customer', 'Vocês são uma vergonha', { isTakenBack: true }],
      ['customer', 'Tá, vou esperar então'],
      [
        'us',
        'Além disso, coloquei um vale de R$ 50,00 na sua conta. Obrigada pela paciência 🙏',
        { reaction: '❤️' },
      ],
      ['customer', 'Agora sim! Obrigada Carla, atendimento assim faz diferença'],
    ],
  },
  {
    contact: 'Felipe Moraes',
    queue: 'Vendas',
    user: 'ana',
    lane: 'Novo contato',
    ago: 240,
    lines: [
      ['us', 'Olá, Felipe! Aqui é a Ana, da Empresa Demo. Você pediu um orçamento pelo nosso site, certo?'],
      ['us', 'Posso te ajudar a escolher a máquina? Quantas pessoas tomam café aí?', { ack: 2 }],
    ],
  },
]
