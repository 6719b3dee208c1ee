import type { Random } from '../random.ts'
import { townName } from './names.ts'

/** In one of about thirteen messages: any page of recent conversations is full of it. */
export const commonWords = ['pedido', 'entrega']
/** In a dozen messages each, however many there are. */
export const rareWords = ['jabuticabeira', 'otorrinolaringologista', 'paralelepípedo', 'xilofone']

const products =
  `o sofá de três lugares|a geladeira duplex|a máquina de lavar|o colchão de molas|a mesa de jantar|o fogão
  |o ventilador|a cadeira de escritório|o guarda-roupa|a televisão|o celular|o notebook|a impressora|o tênis
  |a jaqueta|o vestido|a bicicleta|o carrinho de bebê|o plano anual|a internet de 500 mega|o seguro do carro
  |a consulta|o exame de sangue|a revisão do carro|a passagem|o curso de inglês`.split(/\s*\|/)
const days = [
  'segunda',
  'terça',
  'quarta',
  'quinta',
  'sexta',
  'sábado',
  'amanhã',
  'hoje à tarde',
  'semana que vem',
]
const colours = ['preto', 'branco', 'azul', 'cinza', 'vermelho', 'verde-água', 'bege', 'marrom']
const troubles = [
  'veio com defeito',
  'chegou quebrado',
  'não liga',
  'está fazendo um barulho estranho',
  'parou de funcionar',
  'é menor do que eu esperava',
  'não é da cor que escolhi',
]

type Phrase = (random: Random) => string
const plain = (lines: string): Phrase[] =>
  lines
    .replaceAll(/\s+/g, ' ')
    .split('|')
    .map((line) => () => line.trim())
const product: Phrase = (random) => random.oneOf(products)
const number: Phrase = (random) => String(10_000 + random.below(90_000))
const price: Phrase = (random) => `R$ ${30 + random.below(4_000)},${random.oneOf(['00', '50', '90', '99'])}`

const short = plain(
  `ok|Ok, obrigada!|Obrigado!|kkkk|👍|🙏|Bom dia|Boa tarde|Boa noite|Oi|Olá, tudo bem?|Sim|Não|Isso|Certo|Perfeito|
  Pode ser|Aguardo|Só um momento|Combinado|Entendi|Tá bom|Deu certo!|Maravilha|Ainda não|Já fiz|Qual o valor?`,
)

const ofCustomers: Phrase[] = [
  ...plain(
    `Fiz o Pix agora, segue o comprovante|Vocês abrem no feriado?|Qual é o endereço da loja?|Preciso da nota fiscal|
    Tem como parcelar no cartão?|Ninguém me respondeu até agora|Vou pensar e aviso vocês|Não consegui abrir o boleto|
    Vocês são ótimos, já indiquei para a minha irmã|Mudei de endereço, como faço para atualizar o cadastro?|
    Gostaria de falar com um atendente, por favor|A senha não está funcionando no aplicativo`,
  ),
  (random) => `Quero saber o preço d${product(random)}`,
  (random) => `Vocês têm ${product(random)} na cor ${random.oneOf(colours)}?`,
  (random) => `Meu pedido ${number(random)} ainda não chegou`,
  (random) => `Qual é o prazo de entrega para ${townName(random)}?`,
  (random) => `Pode ser ${random.oneOf(days)} de manhã?`,
  (random) => `Comprei ${product(random)} e ${random.oneOf(troubles)}`,
  (random) => `Consegue fazer por ${price(random)}?`,
  (random) => `O código que recebi é ${number(random)}`,
]

const ofAttendants: Phrase[] = [
  ...plain(
    `Bom dia! Como posso ajudar?|Vou verificar com o setor responsável e já retorno|Por gentileza, me confirma o CPF?|
    Obrigado pelo contato, tenha um ótimo dia!|Consegue me mandar uma foto do produto?|Desculpe a demora, o sistema
    estava fora do ar|O boleto foi enviado para o seu e-mail|A sua solicitação já está em análise|Posso ajudar em algo
    mais?|O atendimento é de segunda a sexta, das 8h às 18h|Já registrei a sua reclamação|Pronto, está atualizado`,
  ),
  (random) => `${cased(product(random))} sai por ${price(random)} à vista ou em até 10x sem juros`,
  (random) => `O seu pedido ${number(random)} sai para entrega ${random.oneOf(days)}`,
  (random) => `Temos ${product(random)} em ${random.oneOf(colours)} e em ${random.oneOf(colours)}`,
  (random) =>
    `A transportadora informou que a entrega em ${townName(random)} fica para ${random.oneOf(days)}`,
  (random) => `O técnico pode passar ${random.oneOf(days)}, entre 9h e 12h. Fica bom?`,
  (random) => `Seu protocolo é ${number(random)}${number(random)}`,
]

const cased = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What somebody writes in a chat: mostly a word or a sentence, now and then a whole letter. */
export function chatText(random: Random, fromMe: boolean): string {
  if (random.chance(0.25)) return random.oneOf(short)(random)
  const phrases = fromMe ? ofAttendants : ofCustomers
  const sentences = random.chance(0.7) ? 1 : random.chance(0.9) ? 2 + random.below(2) : 5 + random.below(12)
  let text = random.oneOf(phrases)(random)
  for (let more = 1; more < sentences; more++) {
    text += `${/[?!]$/.test(text) ? '' : '.'} ${random.oneOf(phrases)(random)}`
  }
  return text
}
