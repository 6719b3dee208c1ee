import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importIntoList } from '../../server/src/outreach/contactLists/importList.ts'
import type { Storage } from '../../server/src/platform/storage/storage.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const sizes = [10_000, 100_000, 1_000_000]
const companyId = 1
const idOf = (size: number) => `00000000-0000-4000-8000-${String(size).padStart(12, '0')}`

/** How fast a sheet becomes a list, half of its rows invalid or repeated, and how much memory that takes, by its length. */
async function main() {
  const { ownerUrl, tenancy, close } = await openTenancy('lists')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-lists-'))
  const lines: string[][] = [['rows', 'rows/s', 'memory of the program, MB']]
  try {
    await asOwner(ownerUrl, (client) => client.query(aCompany))
    for (const size of sizes) {
      say(`${size} rows …`)
      const sheet = path.join(folder, `${size}.csv`)
      await pipeline(Readable.from(sheetOf(size)), createWriteStream(sheet))
      await asOwner(ownerUrl, (client) => client.query(aList(size)))
      const watch = watchMemory()
      const importing = () =>
        importIntoList({ tenancy, storage: oneFile(sheet) }, { companyId, importId: idOf(size) })
      const ms = await took(importing)
      await asOwner(ownerUrl, (client) => client.query(isWhole(size)))
      const peak = Math.round(watch.stop() / 1024 / 1024)
      lines.push([
        size.toLocaleString('en'),
        Math.round((size / ms) * 1_000).toLocaleString('en'),
        String(peak),
      ])
    }
    process.stdout.write(`\n${draw(lines)}`)
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of four rows one has no number that is any, and one repeats another. */
function* sheetOf(size: number) {
  yield 'Nome;Telefone;E-mail;Pedido\n'
  for (let place = 0; place < size; place += 1) {
    const number = place % 4 === 3 ? 'não tem' : `55119${60_000_000 + (place % 4 === 2 ? place - 1 : place)}`
    yield `Pessoa ${place};${number};p${place}@x.com;A-${place}\n`
  }
}

/** What a storage is asked for here: the sheet, and a place for the rows that were left out. */
const oneFile = (sheet: string): Storage => ({
  read: async () => ({ size: (await stat(sheet)).size, stream: () => createReadStream(sheet) }),
  put: async () => '00000000-0000-4000-8000-000000000000.csv',
  remove: async () => undefined,
  isWritable: async () => true,
  removeAll: async () => undefined,
  list: async function* () {},
  putBack: async () => undefined,
})

function watchMemory() {
  let peak = 0
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss))
  const timer = setInterval(look, 100)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

const aCompany = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;`

const aList = (size: number) => `
  select set_config('app.platform', 'on', false);
  insert into contact_lists (company_id, name, created_at, updated_at) values (${companyId}, '${size}', now(), now());
  insert into contact_list_imports (id, company_id, contact_list_id, language, name, file, created_at, expires_at)
  select '${idOf(size)}', ${companyId}, max(id), 'en', 'sheet.csv', 'sheet', now(), now() from contact_lists;`

/** Fails where rows were not read: a list that was given up is made fast. */
const isWhole = (size: number) => `
  select set_config('app.platform', 'on', false);
  do $$ declare found contact_list_imports; begin
    select * into found from contact_list_imports where id = '${idOf(size)}';
    if found.done <> ${size} then raise exception '% rows of ${size}: %', found.done, row_to_json(found); end if;
  end $$;`

await main()
