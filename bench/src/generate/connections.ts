import { connectionDefaults } from '@chatflow/contract'
import type pg from 'pg'
import { insertRows } from '../insertRows.ts'
import { upTo } from '../random.ts'
import type { Company } from './companies.ts'

const names = ['WhatsApp principal', 'WhatsApp vendas']

/** Two lines whose phones are paired already: the program takes and opens them by itself. */
export async function addConnections(client: pg.Client, company: Company): Promise<number[]> {
  const connections = names.map((name, index) => ({
    id: index + 1,
    company_id: company.id,
    name,
    channel: connectionDefaults.channel,
    provider: connectionDefaults.provider,
    is_default: index === 0,
    allow_group: true,
    schedules: connectionDefaults.schedules,
  }))
  await insertRows(client, 'connections', connections)
  const phones = connections.map(({ id, company_id }) => ({
    company_id,
    connection_id: id,
    paired: true,
    link: 'up',
  }))
  await insertRows(client, 'simulator_phones', phones)
  return connections.map(({ id }) => id)
}

export interface Tags {
  ofContacts: number[]
  lanes: number[]
}

export async function addTags(client: pg.Client, company: Company, createdAt: string): Promise<Tags> {
  const tags = upTo(25).map((id) => ({
    id,
    company_id: company.id,
    name: id <= 20 ? `Etiqueta ${id}` : `Etapa ${id - 20}`,
    color: `#${(id * 654_321).toString(16).padStart(6, '0').slice(-6)}`,
    kanban: id <= 20 ? 0 : 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  await insertRows(client, 'tags', tags)
  const idsOf = (kanban: number) => tags.filter((tag) => tag.kanban === kanban).map(({ id }) => id)
  return { ofContacts: idsOf(0), lanes: idsOf(1) }
}
