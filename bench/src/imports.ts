import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { insertRows, type Looking } from '../../server/src/conversations/contactImports/checkRows.ts'
import { getImport } from '../../server/src/conversations/contactImports/startImport.ts'
import { importSome } from '../../server/src/conversations/contactImports/importSome.ts'
import { readFile } from '../../server/src/conversations/contactImports/reading/readFile.ts'
import type { Tenancy } from '../../server/src/platform/tenancy/tenancy.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const people = 50_000
const importId = '00000000-0000-4000-8000-000000000001'
const [importing, copying] = [1, 2]
const numberOf = (place: number) => `55119${70_000_000 + place}`

/** How fast a sheet becomes contacts, beside a bare COPY of the same contacts and numbers into the same tables. */
async function main() {
  const { ownerUrl, tenancy, close } = await openTenancy('imports')
  // Where the account of the database may read.
  const folder = await mkdtemp('/tmp/chatflow-copy-')
  try {
    await chmod(folder, 0o755)
    await asOwner(ownerUrl, (client) => client.query(twoCompanies))
    const sheet = path.join(folder, 'sheet.csv')
    const lines = Array.from(
      { length: people },
      (_, place) => `Pessoa ${place};${numberOf(place)};p${place}@x.com`,
    )
    await writeFile(sheet, `Nome;Telefone;E-mail\n${lines.join('\n')}\n`)
    say('reading …')
    const read = await took(() => readRows(tenancy, sheet))
    say('importing …')
    const imported = await took(() => importRows(tenancy))
    say('copying …')
    const copied = await copy(ownerUrl, folder)
    const rate = (ms: number) => Math.round((people / ms) * 1_000).toLocaleString('en')
    const share = (ms: number) => `${Math.round((copied / ms) * 100)} %`
    process.stdout.write(
      `\n${draw([
        ['step', 'rows/s', 'of the rate of COPY'],
        ['a file is read and checked', rate(read), share(read)],
        ['rows become contacts, 500 at a time', rate(imported), share(imported)],
        ['bare COPY of the same contacts and numbers', rate(copied), '100 %'],
      ])}`,
    )
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readRows(tenancy: Tenancy, sheet: string) {
  const looking: Looking = { importId, fields: ['name', 'number', 'email'], seen: new Set() }
  for await (const rows of readFile(sheet, { atOnce: 1_000, maxRows: people + 1 }))
    await tenancy.withTenant(importing, (tenant) =>
      insertRows(
        tenant,
        looking,
        rows.filter(({ line }) => line > 1),
      ),
    )
}

async function importRows(tenancy: Tenancy) {
  let created = 0
  for (;;) {
    const counts = await tenancy.withTenant(importing, async (tenant) => {
      const found = await getImport(tenant, importId)
      return importSome(tenant, found, 500)
    })
    if (!counts) break
    created += counts.created
  }
  if (created !== people) throw new Error(`${created} of ${people} became contacts`)
}

async function copy(ownerUrl: string, folder: string): Promise<number> {
  const at = new Date().toISOString()
  const all = Array.from({ length: people }, (_, place) => place)
  const contacts = all.map(
    (place) =>
      `${1_000_000 + place},${copying},Pessoa ${place},${numberOf(place)},p${place}@x.com,whatsapp,t,${at},${at}`,
  )
  const numbers = all.map(
    (place) => `${copying},phone,${numberOf(place)},${numberOf(place)},${1_000_000 + place},${at}`,
  )
  const [first, second] = [path.join(folder, 'contacts.csv'), path.join(folder, 'numbers.csv')]
  await writeFile(first, `${contacts.join('\n')}\n`)
  await writeFile(second, `${numbers.join('\n')}\n`)
  return asOwner(ownerUrl, (client) =>
    took(() =>
      client.query(`begin; select set_config('app.platform', 'on', true);
        copy contacts (id, company_id, name, number, email, channel, is_name_edited, created_at, updated_at)
          from '${first}' (format csv);
        copy contact_identities (company_id, kind, value, address, contact_id, created_at) from '${second}' (format csv);
        commit`),
    ),
  )
}

const twoCompanies = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;
  insert into companies (name, plan_id) select 'copy', id from plans limit 1;
  insert into contact_imports (id, company_id, user_name, language, source, name, state, is_reviewed, fields, created_at, expires_at)
  values ('${importId}', ${importing}, 'bench', 'en', 'file', 'sheet.csv', 'running', true,
    '{name,number,email}', now(), now());`

await main()
