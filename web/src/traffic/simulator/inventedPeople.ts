/** Customers that do not exist: names and numbers as one meets them in Brazil. */

export interface Person {
  name: string
  number: string
}

const firstNames =
  'Adriana Alice Amanda André Antônia Beatriz Benedita Camila Carlos César Cláudia Daniela Davi Débora Diego Eduarda Elisa Felipe Fernanda Gabriel Helena Heitor Iara Igor Isabela Joana João Júlia Larissa Leandro Letícia Lívia Lucas Luiza Marcelo Mariana Mateus Natália Otávio Patrícia Paulo Rafaela Renata Ricardo Rosa Sandra Sérgio Talita Tiago Valéria Vinícius Yasmin'.split(
    ' ',
  )
const lastNames =
  'Almeida Alves Araújo Barbosa Barros Batista Campos Cardoso Carvalho Castro Correia Costa Dias Duarte Farias Fernandes Ferreira Freitas Gomes Lima Lopes Machado Martins Mendes Monteiro Moreira Moura Nascimento Nogueira Oliveira Pereira Pinto Ramos Ribeiro Rocha Santana Santos Silva Souza Teixeira Vieira'.split(
    ' ',
  )
const areaCodes = '11 19 21 27 31 41 47 48 51 61 62 71 81 85 91'.split(' ')
const subjects = [
  'Condomínio Jardim das Flores',
  'Família Moreira',
  'Futebol de quinta',
  'Obra da casa',
  'Pais do 4º ano',
  'Vizinhos da Rua Sete',
]

type Random = () => number
const pick = (list: string[], random: Random) => list[Math.floor(random() * list.length)]!
const digits = (count: number, random: Random) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** Somebody whose number nobody has yet. */
export function inventPerson(taken: ReadonlySet<string>, random: Random = Math.random): Person {
  const number = `55${pick(areaCodes, random)}9${pick(['6', '7', '8', '9'], random)}${digits(7, random)}`
  if (taken.has(number)) return inventPerson(taken, random)
  return { name: `${pick(firstNames, random)} ${pick(lastNames, random)}`, number }
}

/** A group has the number of the person who began it, a hyphen, and when. */
export const inventGroup = (taken: ReadonlySet<string>): Person => ({
  name: pick(subjects, Math.random),
  number: `${inventPerson(taken).number}-${Math.floor(Date.now() / 1000)}`,
})
export const isGroupNumber = (number: string) => number.includes('-')

/** The same group has the same members on every visit. */
export function membersOf(groupNumber: string, count = 3): Person[] {
  const random = seeded(groupNumber)
  return Array.from({ length: count }, () => inventPerson(new Set(), random))
}

/** Looks random, but the same text always begins the same row of numbers. */
function seeded(text: string): Random {
  let state = 1
  for (const character of text) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
