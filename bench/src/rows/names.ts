import type { QueueName, TagName, Ticket } from '@chatflow/contract'
import type pg from 'pg'

export interface Names {
  company: { id: number; name: string }
  users: Map<number, NonNullable<Ticket['user']>>
  queues: Map<number, QueueName>
  tags: Map<number, TagName>
  connections: Map<number, NonNullable<Ticket['whatsapp']>>
}

const known = new Map<number, Promise<Names>>()

/** What is mentioned by id, read once and believed forever: looked up by every statement, it would cost a third more. */
export function namesOf(pool: pg.Pool, companyId: number): Promise<Names> {
  const names = known.get(companyId) ?? read(pool, companyId)
  known.set(companyId, names)
  return names
}

async function read(pool: pg.Pool, companyId: number): Promise<Names> {
  const all = async <T extends { id: number }>(columns: string, table: string) => {
    const { rows } = await pool.query<T>(`select ${columns} from ${table} where company_id = $1`, [companyId])
    return new Map(rows.map((row) => [row.id, row]))
  }
  const company = await pool.query<Names['company']>('select id, name from companies where id = $1', [
    companyId,
  ])
  return {
    company: company.rows[0]!,
    users: await all(`id, name, 'hsl(' || id * 137 % 360 || ' 45% 45%)' as color`, 'users'),
    queues: await all('id, name, color', 'queues'),
    tags: await all('id, name, color, kanban', 'tags'),
    connections: await all(
      `id, name, channel, provider, status, expires_ticket as "expiresTicket", group_as_ticket as "groupAsTicket"`,
      'connections',
    ),
  }
}
