import { sql } from 'kysely'
import { countStored } from '../media/accounting.ts'
import { someMessages } from '../conversations/messages/messages.factory.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { recountDeadlines } from '../service/sla/sla.jobs.ts'
import { standInLanes } from '../service/kanban/kanban.factory.ts'
import { someTickets } from '../conversations/tickets/tickets.factory.ts'
import { speakers, talksUntil, type Talk } from './conversations/timetable.ts'
import { storeDemoFiles, type DemoFiles } from './files/demoFiles.ts'
import { storePortraits } from './files/portraits.ts'
import { findTeam } from './findTeam.ts'
import { demoPeople } from './people.ts'
import { seedContacts } from './seedContacts.ts'
import { seedDeadlines } from './seedDeadlines.ts'
import { seedRobots } from './seedRobots.ts'
import { seedSimulator, type Told } from './seedSimulator.ts'
import {
  attendanceOf,
  logsOf,
  messageOf,
  saidIn,
  ticketOf,
  timelineOf,
  type Cast,
  type Said,
} from './talkRows.ts'

const contactCount = 200

/** Fills the inbox: contacts, tickets in every status, what was said in them, and the same on the customers' phones. */
export async function seedConversations(
  tenancy: Tenancy,
  storage: Storage,
  companyId: number,
): Promise<DemoFiles> {
  const files = await storeDemoFiles(storage, companyId)
  const portraits = await storePortraits(storage, companyId)
  await tenancy.withTenant(companyId, async (tenant) => {
    const people = demoPeople(speakers.people, contactCount - speakers.groups.length)
    const names = people.map(({ name }) => name)
    const talks = talksUntil(tenant.now(), names)
    const connections = await findConnections(tenant)
    const contacts = await seedContacts(tenant, {
      connections,
      people,
      groups: speakers.groups,
      pictures: portraits.byName,
      firstSeen: new Map(talks.toReversed().map(({ contact, lines }) => [contact, lines[0]!.at])),
    })
    const cast = {
      connections,
      contacts,
      files,
      team: await findTeam(tenant),
      ...(await findPlaces(tenant)),
    }
    const told = await seedTalks(tenant, talks, cast)
    await seedSimulator(tenant, { connectionId: connections.get('whatsapp')!, contacts }, told)
    await tenant.enqueue(recountDeadlines, { companyId, queueId: null })
    await countFiles(tenant, files)
    await countStored(tenant, { bytes: portraits.bytes, files: portraits.byName.size })
  })
  return files
}

/** There is one on each network. */
async function findConnections({ db, companyId }: Tenant) {
  const rows = await db
    .selectFrom('connections')
    .select(['channel', 'id'])
    .where('companyId', '=', companyId)
    .execute()
  return new Map(rows.map(({ channel, id }) => [channel, id]))
}

/** Where a talk can stand: the queues and the lanes by their names. */
async function findPlaces({ db, companyId }: Tenant) {
  const queues = await db
    .selectFrom('queues')
    .select(['name', 'id'])
    .where('companyId', '=', companyId)
    .execute()
  const lanes = await db
    .selectFrom('tags')
    .select(['name', 'id'])
    .where('companyId', '=', companyId)
    .where('kanban', '=', 1)
    .execute()
  const byName = (rows: { name: string; id: number }[]) => new Map(rows.map(({ name, id }) => [name, id]))
  return { queues: byName(queues), lanes: byName(lanes) }
}

async function seedTalks(tenant: Tenant, talks: Talk[], cast: Cast): Promise<Told[]> {
  const { db, companyId } = tenant
  const tickets = await someTickets(
    tenant,
    talks.map((talk) => ticketOf(talk, cast)),
    talks.map(attendanceOf),
  )
  const ticketIds = new Map(talks.map((talk, index) => [talk, tickets[index]!.id]))
  const ofTicket = (talk: Talk) => ({ companyId, ticketId: ticketIds.get(talk)! })
  const logs = talks.flatMap((talk) => logsOf(talk, cast).map((entry) => ({ ...ofTicket(talk), ...entry })))
  await db.insertInto('ticketLogs').values(logs).execute()
  const lanes = talks.flatMap((talk) =>
    talk.lane
      ? [
          {
            ticketId: ticketIds.get(talk)!,
            laneId: cast.lanes.get(talk.lane)!,
            at: talk.lines[0]!.at.toISOString(),
          },
        ]
      : [],
  )
  await standInLanes(tenant, lanes)
  // Told in the order in which it was said, in all talks: ids rise with time, as they do in life.
  const said = talks.flatMap(saidIn).sort((one, other) => one.at.getTime() - other.at.getTime())
  const messages: Told['message'][] = []
  for (const part of inParts(said))
    messages.push(
      ...(await someMessages(
        tenant,
        part.map((line) => messageOf(line, ticketIds.get(line.talk)!, cast)),
      )),
    )
  await seedAfterwards(tenant, said, messages)
  await seedRobots(tenant, talks, { ...cast, ticketIds })
  await seedDeadlines(tenant, talks, { ...cast, ticketIds })
  return said.map(({ talk }, index) => ({ contact: talk.contact, message: messages[index]! }))
}

/** A statement takes 65,535 values, and a message has more than thirty. */
const inParts = <T>(rows: T[], size = 1000) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  )

/** What refers to messages: answers, earlier words, the way to the phone. */
async function seedAfterwards({ db, companyId }: Tenant, said: Said[], messages: Told['message'][]) {
  const idOf = new Map(said.map(({ talk, index }, position) => [talk.lines[index]!, messages[position]!.id]))
  const answers = said.flatMap(({ talk, index, line }) =>
    line[2]?.quotes
      ? [{ id: idOf.get(talk.lines[index]!)!, to: idOf.get(talk.lines[index - line[2].quotes]!)! }]
      : [],
  )
  await sql`update messages set quoted_msg_id = answers.quoted
    from unnest(${answers.map(({ id }) => id)}::bigint[], ${answers.map(({ to }) => to)}::bigint[]) as answers (id, quoted)
    where company_id = ${companyId} and messages.id = answers.id`.execute(db)
  for (const message of messages)
    message.quotedMsgId = answers.find(({ id }) => id === message.id)?.to ?? null
  const versions = said.flatMap(({ line }, index) => {
    const { id: messageId, updatedAt: createdAt } = messages[index]!
    return line[2]?.was ? [{ companyId, messageId, createdAt, body: line[2].was }] : []
  })
  await db.insertInto('messageVersions').values(versions).execute()
  const events = said.flatMap((line, index) =>
    timelineOf(line).map((event) => ({ companyId, messageId: messages[index]!.id, ...event })),
  )
  for (const part of inParts(events)) await db.insertInto('messageEvents').values(part).execute()
}

async function countFiles(tenant: Tenant, files: DemoFiles) {
  const stored = Object.values(files)
  await countStored(tenant, {
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    files: stored.reduce((sum, { names }) => sum + names.length, 0),
  })
}
