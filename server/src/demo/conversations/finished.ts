import type { robotKinds } from '@chatflow/contract'
import type { TeamMember } from '../findTeam.ts'
import type { Line, QueueName } from './script.ts'

/** A talk that many people have had, each with other words in its slots. */
interface Finished {
  queue: QueueName
  /** Nobody where a robot ended it by itself. */
  users: TeamMember[]
  robot?: (typeof robotKinds)[number]
  lines: readonly Line[]
}

/** What the slots of a text may say. The same position goes together: a product has its price. */
export const slots: Record<string, readonly string[]> = {
  produto: [
    'máquina Uno',
    'máquina Duo',
    'máquina Trio',
    'caneca térmica',
    'cafeteira italiana',
    'prensa francesa',
    'jarra de vidro',
  ],
  preço: ['R$ 1.290,00', 'R$ 2.490,00', 'R$ 4.190,00', 'R$ 89,90', 'R$ 129,90', 'R$ 149,90', 'R$ 64,90'],
  parcela: [
    '10x de R$ 138,00',
    '10x de R$ 264,00',
    '12x de R$ 379,00',
    '2x de R$ 44,95',
    '3x de R$ 43,30',
    '3x de R$ 49,97',
    '2x de R$ 32,45',
  ],
  café: ['Bourbon', 'Cerrado', 'Mogiana', 'descafeinado', 'Catuaí', 'orgânico da serra'],
  quilo: ['R$ 74,90', 'R$ 68,90', 'R$ 71,90', 'R$ 79,90', 'R$ 72,50', 'R$ 84,90'],
  bairro: ['Pinheiros', 'Tatuapé', 'Moema', 'Santana', 'Vila Mariana', 'Lapa', 'Ipiranga', 'Butantã'],
  dia: ['segunda', 'terça', 'quarta', 'quinta', 'sexta'],
  hora: ['8h e 10h', '10h e 12h', '13h e 15h', '15h e 17h'],
  pedido: ['48102', '48117', '48135', '48150', '48166', '48179', '48191'],
  valor: ['189,00', '319,00', '489,00', '249,90', '378,00'],
  erro: ['E02', 'E04', 'E05', 'E11'],
}

export const finished: Finished[] = [
  {
    queue: 'Vendas',
    users: ['ana', 'carla'],
    lines: [
      ['customer', 'Oi, tudo bem? Quanto está a {produto}?'],
      ['us', 'Oi, {nome}! Tudo ótimo, e você? A {produto} está por {preço} à vista.'],
      ['customer', 'E parcelado?'],
      ['us', 'Em {parcela} sem juros.'],
      ['customer', 'Fechado, vou comprar pelo site. Valeu!', { reaction: '🎉' }],
      ['us', 'Nós que agradecemos! 😊'],
    ],
  },
  {
    queue: 'Vendas',
    users: ['ana'],
    lines: [
      ['customer', 'Oi! Vocês entregam na região de {bairro}?'],
      ['us', 'Oi, {nome}! Entregamos sim. Pedidos até 12h chegam no mesmo dia.'],
      ['customer', 'Qual o valor do frete?'],
      ['us', 'R$ 12,00, e acima de R$ 150,00 é grátis 🚚'],
      ['customer', 'Maravilha, então vou querer 3 pacotes do {café}'],
      ['us', 'Ótima escolha! 3 pacotes de 1 kg do {café}, {quilo} cada, frete grátis. Posso confirmar?'],
      ['customer', 'Pode sim 👍'],
      ['us', 'Confirmado! Aviso assim que sair para entrega.'],
    ],
  },
  {
    queue: 'Vendas',
    users: ['ana', 'carla'],
    lines: [
      ['customer', 'Qual a diferença do {café} para os outros?'],
      ['us', 'Oi, {nome}! O {café} é mais doce e encorpado, ótimo para expresso. Custa {quilo} o quilo.'],
      ['us', 'Se quiser, mando uma amostra de 100 g junto com o próximo pedido.'],
      ['customer', 'Sério? Quero!!', { reaction: '❤️' }],
      ['us', 'Combinado, já deixei anotado no seu cadastro ☕'],
    ],
  },
  {
    queue: 'Vendas',
    users: ['carla', 'ana'],
    lines: [
      ['us', 'Olá, {nome}! Seu pedido {pedido} saiu para entrega agora há pouco 🚚'],
      ['customer', 'Oba! Chega que horas?'],
      ['us', 'Nas próximas duas horas. O entregador avisa quando estiver perto.'],
      ['customer', 'Chegou tudo certinho, adorei!', { after: 100 }],
      ['us', 'Que bom! Bom café 😄'],
    ],
  },
  {
    queue: 'Vendas',
    users: ['ana'],
    lines: [
      ['customer', 'Vocês têm loja física para eu ver a {produto}?'],
      ['us', 'Temos um showroom em {bairro}, aberto de segunda a sexta, das 9h às 18h.'],
      ['customer', 'Posso passar na {dia}?'],
      ['us', 'Claro, te esperamos! Vou deixar uma {produto} ligada para você provar o café.'],
      ['customer', 'Combinado 🤝'],
    ],
  },
  {
    queue: 'Vendas',
    users: ['ana', 'carla'],
    lines: [
      ['customer', 'Gostaria de trocar a {produto}, comprei a cor errada'],
      ['us', 'Sem problema, {nome}! Está dentro dos 7 dias? E a caixa, está com você?'],
      ['customer', 'Sim, nem tirei da embalagem'],
      ['us', 'Perfeito. Coletamos na {dia}, entre {hora}, e já levamos a outra.'],
      ['note', 'Troca do pedido {pedido}: conferir o lacre na coleta.'],
      ['customer', 'Que facilidade, adorei'],
    ],
  },
  {
    queue: 'Suporte',
    users: ['bruno'],
    lines: [
      ['customer', 'Minha máquina está mostrando {erro} no visor'],
      [
        'us',
        'Olá, {nome}! {erro} quase sempre é o filtro. Desliga, tira o filtro, lava em água corrente e liga de novo?',
      ],
      ['customer', 'Um minuto'],
      ['customer', 'Funcionou!!! 🙌', { after: 11 }],
      ['us', 'Boa! Vale repetir essa limpeza uma vez por semana.'],
    ],
  },
  {
    queue: 'Suporte',
    users: ['bruno', 'carla'],
    lines: [
      ['customer', 'Olá, preciso agendar a manutenção preventiva'],
      ['us', 'Olá! Tenho {dia}, entre {hora}. Serve para você?'],
      ['customer', 'Serve sim'],
      ['us', 'Agendado para {dia}, entre {hora}, em {bairro}. O técnico é o Márcio.'],
      ['customer', 'Ok, combinado'],
      ['us', 'Manutenção concluída! De 0 a 10, como foi a visita?', { after: 1300 }],
      ['customer', '10, o Márcio é muito atencioso'],
    ],
  },
  {
    queue: 'Suporte',
    users: ['bruno'],
    lines: [
      ['customer', 'O leite não está espumando direito'],
      ['us', 'Oi, {nome}! O leite está bem gelado? E é integral?'],
      ['customer', 'É desnatado'],
      [
        'us',
        'Pode ser isso: com pouca gordura a espuma cai rápido. Testa com integral, a uns 4 °C.',
        { quotes: 1 },
      ],
      ['customer', 'Testei, ficou perfeito! Valeu pela dica', { after: 45, reaction: '😄' }],
    ],
  },
  {
    queue: 'Suporte',
    users: ['bruno', 'carla'],
    lines: [
      ['customer', 'O aplicativo não mostra meu pedido {pedido}'],
      ['us', 'Oi! Já encontrei: o pedido entrou com outro e-mail. Posso juntar no seu cadastro?'],
      ['customer', 'Pode por favor'],
      ['us', 'Feito. Fecha e abre o aplicativo que ele aparece.'],
      ['customer', 'Apareceu 👏👏'],
    ],
  },
  {
    queue: 'Suporte',
    users: ['bruno'],
    lines: [
      ['customer', 'Qual a voltagem da {produto}?'],
      ['us', 'Todas saem em 127 V ou 220 V, {nome}. A sua etiqueta fica embaixo, perto do cabo.'],
      ['customer', 'Achei, 220. Valeu!'],
      ['us', 'Por nada! 🙂'],
    ],
  },
  {
    queue: 'Financeiro',
    users: ['ana'],
    lines: [
      ['customer', 'Preciso da segunda via do boleto'],
      ['us', 'Claro, {nome}! O valor é R$ {valor}, com vencimento na {dia}. Enviei para o seu e-mail.'],
      ['customer', 'Recebi, agradeço!'],
      ['us', 'Disponha! 😊'],
    ],
  },
  {
    queue: 'Financeiro',
    users: ['ana', 'carla'],
    lines: [
      ['customer', 'Paguei hoje cedo o valor de R$ {valor}, podem confirmar?'],
      ['us', 'Confirmado, o pagamento de R$ {valor} já foi baixado ✅'],
      ['customer', 'Que rapidez, parabéns'],
    ],
  },
  {
    queue: 'Financeiro',
    users: ['carla', 'ana'],
    lines: [
      ['customer', 'Consigo mudar o vencimento para o dia 10?'],
      ['us', 'Consegue sim, {nome}. A mudança vale a partir da próxima fatura, tudo bem?'],
      ['customer', 'Tudo bem'],
      ['us', 'Pronto, alterado! A próxima vem para o dia 10, no valor de R$ {valor}.'],
      ['customer', 'Vocês são ótimos 💚', { reaction: '🙏' }],
    ],
  },
  {
    queue: 'Financeiro',
    users: ['ana'],
    lines: [
      ['customer', 'A nota do pedido {pedido} veio sem o CNPJ'],
      ['us', 'Obrigada por avisar! Me passa o CNPJ correto que eu peço a carta de correção.'],
      ['customer', 'Mandei no e-mail de vocês'],
      ['note', 'CNPJ recebido por e-mail, correção pedida à contabilidade.'],
      ['us', 'Correção emitida, a nota nova está no seu e-mail.', { after: 160 }],
      ['customer', 'Show, resolvido'],
    ],
  },
  {
    queue: 'Vendas',
    users: [],
    robot: 'menu',
    lines: [
      ['customer', 'Qual o endereço de vocês?'],
      ['greeting', 'Você está em *Vendas*. Sobre o que vamos falar?'],
      ['customer', '3'],
      ['greeting', 'Rua das Flores, 100, São Paulo. De segunda a sexta, das 8h às 18h.'],
    ],
  },
  {
    queue: 'Suporte',
    users: [],
    robot: 'prompt',
    lines: [
      ['customer', 'A {produto} mostra {erro}, o que é?'],
      ['greeting', 'O código {erro} pede a limpeza do filtro. Desligue, lave o filtro e ligue de novo.'],
      ['customer', 'Voltou a funcionar, obrigado!'],
      ['greeting', 'Que bom! Se precisar, é só escrever.'],
    ],
  },
  {
    queue: 'Financeiro',
    users: [],
    robot: 'flow',
    lines: [
      ['customer', 'Quero a segunda via do boleto'],
      ['greeting', 'Informe o CPF ou o CNPJ, por favor.'],
      ['customer', 'É o do cadastro, pedido {pedido}'],
      ['greeting', 'Pronto, {nome}! O boleto de R$ {valor} está no seu e-mail.'],
    ],
  },
]
