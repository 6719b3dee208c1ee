import { fromAd } from './kinds.ts'
import { greeting, type Script } from './script.ts'

/** Nobody has answered these yet; some have not even chosen where to. */
export const waiting: Script[] = [
  {
    contact: 'Gustavo Henrique Lopes',
    ago: 2,
    lines: [['customer', 'Boa tarde'], greeting, ['customer', 'Quero saber se vocês entregam em Osasco']],
  },
  {
    contact: 'Renata Figueiredo',
    queue: 'Vendas',
    lane: 'Novo contato',
    ago: 4,
    lines: [
      [
        'customer',
        'Oi! Vi o anúncio da máquina Uno 😍',
        {
          kind: fromAd({
            title: 'Máquina Uno',
            body: 'Café de cafeteria na sua cozinha, a partir de R$ 890.',
          }),
        },
      ],
      greeting,
      ['customer', 'Tem na cor vermelha?'],
      ['customer', 'E parcela em quantas vezes?'],
    ],
  },
  {
    contact: 'Seu Antônio',
    ago: 7,
    lines: [['customer', 'Alô?'], greeting, ['customer', '', { file: 'anotherVoice' }]],
  },
  {
    contact: 'Luana Pires',
    queue: 'Suporte',
    ago: 10,
    lines: [
      ['customer', 'Minha máquina não liga de jeito nenhum 😭'],
      greeting,
      ['customer', 'Já troquei de tomada'],
      ['customer', 'Alguém pode me ajudar?'],
    ],
  },
  {
    contact: 'Otávio Guimarães',
    queue: 'Financeiro',
    ago: 13,
    lines: [['customer', 'Bom dia, preciso do boleto deste mês por favor']],
  },
  {
    contact: '+55 11 90876-1234',
    ago: 17,
    lines: [['customer', 'oi'], greeting],
  },
  {
    contact: 'Restaurante Sabor da Serra',
    queue: 'Vendas',
    lane: 'Novo contato',
    ago: 22,
    lines: [
      ['customer', 'Olá, somos um restaurante em Petrópolis com 3 unidades.'],
      greeting,
      [
        'customer',
        'Gostaríamos de um orçamento de café em grãos para as três: em torno de 90 kg por mês, torra média, com entrega semanal. Vocês têm tabela de atacado? Atendem Petrópolis, Teresópolis e Itaipava? Precisamos também de duas máquinas em comodato.',
      ],
    ],
  },
  {
    contact: 'Isadora Campos',
    queue: 'Suporte',
    ago: 29,
    lines: [['customer', 'O café está saindo aguado, o que pode ser?', { file: 'cup' }]],
  },
]
