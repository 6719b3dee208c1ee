import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, PeopleSource, PhonePerson } from '../channel/Channel.ts'

const atOnce = 100

/** Whom a simulated phone knows. Its chats are those of the simulator's page; its address book has some friends more. */
export async function* readPeople(
  tenancy: Tenancy,
  connection: ConnectionKey,
  source: PeopleSource,
): AsyncGenerator<PhonePerson[]> {
  if (source === 'phoneBook') yield friendsOf(connection)
  for (let after = ''; ;) {
    const from = after
    const people = await tenancy.readTenant(connection.companyId, ({ db, companyId }) =>
      db
        .selectFrom('simulatorChats')
        .select(['number', 'name'])
        .where('companyId', '=', companyId)
        .where('connectionId', '=', connection.id)
        .where('isGroup', '=', false)
        .where('number', '>', from)
        .orderBy('number')
        .limit(atOnce)
        .execute(),
    )
    const last = people.at(-1)
    if (!last) return
    yield people
    after = last.number
  }
}

/** A Brazilian mobile, with and without its ninth digit. */
const spellings = (number: string) => {
  const [, area, rest] = /^(55\d\d)9?([6-9]\d{7})$/.exec(number) ?? []
  return area && rest ? [`${area}9${rest}`, `${area}${rest}`] : [number]
}

/** Everybody can be reached; those who have written are known as they wrote. */
export function spellingOf(tenancy: Tenancy, connection: ConnectionKey, number: string): Promise<string> {
  return tenancy.readTenant(connection.companyId, async ({ db, companyId }) => {
    const known = await db
      .selectFrom('simulatorChats')
      .select('number')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connection.id)
      .where('isGroup', '=', false)
      .where('number', 'in', spellings(number))
      .orderBy((eb) => eb('number', '=', number), 'desc')
      .executeTakeFirst()
    return known?.number ?? number
  })
}

/** Invented, and the same for a connection each time it is asked. */
const friendsOf = ({ id }: ConnectionKey): PhonePerson[] =>
  friends.map((name, place) => ({
    name,
    number: `55119${60_000_000 + ((id * 100 + place) % 10_000_000)}`,
  }))

const friends =
  `Adriana Nogueira, Caio Bittencourt, Dona Lurdes, Eduarda Sampaio, Farmácia do Bairro, Geraldo Antunes,
Heloísa Prado, Igor Valença, Joana Peixoto, Oficina Três Irmãos, Leandro Quirino, Márcia Villar, Nelson Aguiar, Padaria Estrela,
Otávio Rangel, Priscila Amorim, Renato Lacerda, Simone Figueiredo, Tiago Coutinho, Vera Monteiro`.split(
    /,\s+/,
  )
