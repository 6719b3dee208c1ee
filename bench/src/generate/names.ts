import type { Random } from '../random.ts'

const firstNames =
  `Ana Antônia Antônio Aparecida Arthur Beatriz Benedito Bruna Bruno Caio Camila Carla Carlos Cauã Cecília César
  Cláudia Cristiane Daniel Débora Diego Eduarda Elisa Enzo Fábio Fátima Felipe Fernanda Flávio Francisca Gabriela
  Gustavo Heitor Helena Henrique Íris Isabela João José Josué Júlia Larissa Letícia Lívia Lucas Luíza Marcelo Márcia
  Marcos Maria Mateus Natália Otávio Paulo Pedro Rafael Raíssa Renata Ricardo Rogério Sebastião Simone Sônia Tânia
  Terezinha Thiago Valéria Vinícius Vitória Yasmin`.split(/\s+/)

const lastNames =
  `Almeida Alves Andrade Araújo Assunção Azevedo Barbosa Barros Batista Borges Braga Brandão Camargo Campos Cardoso
  Carvalho Castro Conceição Correia Costa Cunha Damasceno Dias Duarte Esteves Farias Fernandes Ferreira Figueiredo
  Fonseca Freitas Galvão Gomes Gonçalves Guimarães Leão Lima Lopes Macedo Machado Magalhães Martins Medeiros Melo
  Mendonça Monteiro Moraes Moreira Nascimento Nóbrega Oliveira Pacheco Peixoto Pereira Pinheiro Queiróz Ramos Ribeiro
  Rocha Sampaio Santos Silva Siqueira Souza Teixeira Valença Vasconcelos Vieira`.split(/\s+/)

const groups = 'Condomínio Família Fornecedores Obra Pedidos Revendedores Representantes Turma'.split(' ')
const towns =
  'Belém Campinas Cuiabá Florianópolis Goiânia Londrina Maringá Niterói Ribeirão Santos Uberlândia Vitória'.split(
    ' ',
  )

export function personName(random: Random) {
  const last = random.oneOf(lastNames)
  const name = `${random.oneOf(firstNames)} ${last}`
  return random.chance(0.4) ? `${name} ${random.oneOf(lastNames)}` : name
}

export const groupName = (random: Random) =>
  `${random.oneOf(groups)} ${random.oneOf(towns)} ${1 + random.below(99)}`

const areaCodes = [11, 11, 11, 19, 21, 21, 27, 31, 41, 47, 48, 51, 61, 62, 71, 81, 85, 91]

/** A Brazilian mobile; the last digits are the contact's own, so that no two are alike. */
export const mobileNumber = (own: number, random: Random) =>
  `55${random.oneOf(areaCodes)}9${(10_000_000 + ((own * 7_919) % 89_999_999)).toString()}`

export const townName = (random: Random) => random.oneOf(towns)
