import type { ChannelKind } from '@chatflow/contract'
import { createChance } from './chance.ts'

const firstNames =
  'Adriana,Alexandre,Aline,André,Antônia,Augusto,Bárbara,Bernardo,Bianca,Caio,Camila,Carlos,Cecília,César,Clara,' +
  'Cristiano,Daniela,Davi,Débora,Diego,Eduarda,Elaine,Enzo,Fabiana,Fábio,Fernanda,Flávio,Gabriela,Geraldo,Giovana,' +
  'Heitor,Ingrid,Ivan,Jéssica,João,Joaquim,Juliana,Larissa,Leandro,Letícia,Lívia,Lúcio,Marcelo,Márcia,Mateus,' +
  'Michele,Murilo,Natália,Nelson,Patrícia,Paulo,Priscila,Rafael,Raquel,Ricardo,Sabrina,Sérgio,Simone,Vanessa,Vítor'
const lastNames =
  'Almeida,Amaral,Andrade,Araújo,Azevedo,Barros,Batista,Borges,Braga,Brito,Cardoso,Carvalho,Cavalcante,Coelho,Correia,' +
  'Costa,Cunha,Dias,Duarte,Esteves,Farias,Fonseca,Franco,Freitas,Gomes,Gonçalves,Lacerda,Leal,Macedo,Machado,' +
  'Maia,Martins,Medeiros,Melo,Mendes,Miranda,Moreira,Nascimento,Neves,Nunes,Pacheco,Peixoto,Queiroz,Ramos,Rezende,' +
  'Rocha,Sales,Santana,Siqueira,Vasconcelos'
const areaCodes = [
  '11',
  '11',
  '11',
  '11',
  '13',
  '19',
  '21',
  '27',
  '31',
  '41',
  '48',
  '51',
  '61',
  '62',
  '71',
  '81',
  '85',
]
/** Shops answer from the telephone on the counter. */
const landlines = new Set(['Padaria Central', 'Construtora Horizonte', 'Restaurante Sabor da Serra'])

export interface DemoPerson {
  name: string
  channel: ChannelKind
  number: string
  email: string
}

/** As many people as asked for: the named ones first. Of the others a quarter writes on Instagram. */
export function demoPeople(named: string[], count: number): DemoPerson[] {
  const [first, last] = [firstNames.split(','), lastNames.split(',')]
  const chance = createChance(7)
  return Array.from({ length: count }, (_, index) => {
    const invented = `${first[index % first.length]} ${last[(index * 7) % last.length]}`
    const name = named[index] ?? invented
    const email = index % 3 === 0 && !isUnnamed(name) ? `${addressOf(name)}@example.com` : ''
    const number = isUnnamed(name) ? name.replace(/\D/g, '') : numberOf(name, index)
    if (index < named.length || index % 4 !== 2) return { name, channel: 'whatsapp', number, email }
    return { name, channel: 'instagram', number: instagramIdOf(index), email }
  })

  /** Mobile numbers that begin with 90 are given to nobody, so these are nobody's. */
  function numberOf(name: string, index: number) {
    const digits = String(100 + index) + String(chance(10_000)).padStart(4, '0')
    return landlines.has(name) ? `55113${digits}` : `55${areaCodes[chance(areaCodes.length)]}90${digits}`
  }
}

/** Instagram gives sixteen digits to everybody; those that begin like this are nobody's. */
const instagramIdOf = (index: number) => `90000000000${48_117 + 37 * index}`

/** Who told no name is known by the number. */
const isUnnamed = (name: string) => name.startsWith('+')

const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')
