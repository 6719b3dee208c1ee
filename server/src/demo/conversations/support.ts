import { place } from './kinds.ts'
import { greeting, type Script } from './script.ts'

/** What people talk about in Suporte. */
export const support: Script[] = [
  {
    contact: 'Cláudio Ferreira',
    queue: 'Suporte',
    user: 'bruno',
    ago: 7,
    lines: [
      ['customer', 'Bom dia, minha máquina está vazando água'],
      greeting,
      ['us', 'Bom dia, Cláudio! Bruno do suporte. Consegue me mandar uma foto?'],
      ['customer', 'Olha a situação 😩', { file: 'leak' }],
      ['us', 'Entendi. Ela vaza só quando liga ou o tempo todo?'],
      ['customer', '', { file: 'customerVoice', after: 2 }],
      ['us', '', { file: 'ourVoice', ack: 4, after: 3 }],
      ['customer', 'Fiz isso, diminuiu mas não parou'],
      ['note', 'Parece a vedação do grupo. Mesmo lote de antes, já troquei três iguais. Levar a peça 4410.'],
      ['us', 'Então é a borracha de vedação. Está na garantia: um técnico troca aí, sem custo.'],
      ['us', 'Me manda o endereço para agendar?'],
      [
        'customer',
        '',
        {
          kind: place({
            latitude: -23.561414,
            longitude: -46.655881,
            name: 'Escritório Ferreira Contabilidade',
            address: 'Av. Paulista, 1578, Bela Vista, São Paulo',
          }),
        },
      ],
      [
        'us',
        'Perfeito! Amanhã entre 9h e 11h fica bom?',
        { quotes: 1, was: 'Perfeito! Amanha entre 9h e 11h fica bom?' },
      ],
      ['customer', 'Fica ótimo', { reaction: '👍' }],
      ['us', 'Agendado ✅ Até lá, deixa ela desligada e com o reservatório vazio.', { ack: 3 }],
      ['customer', 'Combinado, obrigado Bruno!'],
      ['customer', 'O técnico avisa antes de chegar?'],
    ],
  },
  {
    contact: 'Sueli Barbosa',
    queue: 'Suporte',
    user: 'bruno',
    ago: 34,
    lines: [
      ['customer', 'oi nao consigo entrar no aplicativo'],
      ['customer', 'diz senha invalida mas eu nao mudei nada'],
      ['us', 'Oi, Sueli! Vamos resolver. Você usa o e-mail ou o CPF para entrar?'],
      ['customer', 'o email'],
      ['us', 'A sua senha provisória é 4471', { isTakenBack: true }],
      ['us', 'Te mandei um link por e-mail para criar uma senha nova. Ele vale por 15 minutos.'],
      ['customer', 'nao chegou nada'],
      ['us', 'Dá uma olhada na caixa de spam, por favor? Às vezes ele se esconde lá.'],
      ['customer', 'achei!!! 🙈'],
      ['us', '😄 Conseguiu entrar?'],
      ['customer', 'consegui, obrigada viu'],
      ['us', 'Imagina! Precisando, é só chamar.', { ack: 2 }],
      [
        'us',
        'Ah, e já atualize o aplicativo para a versão nova: ela lembra a senha para você 😉',
        {
          ack: 0,
          failure: {
            code: 'ERR_RECIPIENT_UNAVAILABLE',
            text: 'O número do destinatário não está disponível no momento.',
          },
        },
      ],
    ],
  },
  {
    contact: 'Dra. Helena Castro',
    queue: 'Suporte',
    user: 'bruno',
    ago: 130,
    lines: [
      ['customer', 'Bruno, bom dia! Com que frequência preciso fazer a descalcificação?'],
      ['us', 'Bom dia, doutora! A cada 3 meses, ou quando a luz laranja acender.'],
      ['customer', 'Acendeu hoje 😬'],
      ['us', 'Então é agora! Tem o kit aí? É um sachê azul.'],
      ['customer', 'Tenho um, qual é a medida?'],
      [
        'us',
        'O sachê inteiro para 1 litro de água. Depois, dois reservatórios só com água limpa para enxaguar.',
      ],
      ['us', 'Leva uns 25 minutos no total.'],
      ['customer', 'Vou fazer no almoço e te conto', { reaction: '👍' }],
    ],
  },
  {
    contact: 'Academia Corpo em Foco',
    queue: 'Suporte',
    user: 'carla',
    ago: 310,
    lines: [
      ['customer', 'Olá, a máquina da recepção está dando erro E07'],
      ['us', 'Olá! E07 é o sensor do reservatório. Pode tirar, secar o contato e encaixar de novo?'],
      ['customer', 'Já tentei duas vezes, continua'],
      ['us', 'Certo. Vou trocar a máquina por outra igual, assim vocês não ficam sem café.'],
      ['customer', 'Nossa, que rápido! Quando?'],
      ['us', 'Hoje à tarde, entre 14h e 16h. Quem recebe?'],
      ['customer', 'Pode falar com a Patrícia na recepção'],
      ['us', 'Anotado! Obrigada 🙂'],
    ],
  },
]
