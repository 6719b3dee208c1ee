import { asOwner } from './installation.ts'
import { draw, tasksOf, timesOf } from './table.ts'
import { dragAcross, measureCards, scrollLane } from './web/measureBoard.ts'
import { openBrowser, signedIn } from './web/openPage.ts'
import { watched } from './web/watched.ts'
import { withInstallation } from './withInstallation.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const [cards, lanes] = [5_000, 8]

/** A board of very many cards in a real browser: how soon they are there, and whether scrolling and dragging flow. */
async function main() {
  await withInstallation({ messages: 5_000 }, async ({ ownerUrl, product, visit, afterwards }) => {
    const { companyId, admin, connectionIds } = visit.data.largest
    await asOwner(ownerUrl, (client) => client.query(fill(companyId, connectionIds[0]!)))
    const context = await openBrowser(afterwards)
    const page = await signedIn(await context.newPage(), product.url, admin)
    say('opening …')
    const first = await measureCards(page, `${product.url}/Kanban`, 5)
    say('scrolling …')
    const scrolled = await watched(page, () => scrollLane(page, 'Lane 1'))
    say('dragging …')
    const dragged = await watched(page, () => dragAcross(page, 'Lane 1'))
    process.stdout.write(
      `\n${draw([
        [`board of ${cards.toLocaleString('en')} cards`, 'median, ms', '95 %', 'longest'],
        timesOf('first cards to be seen', first),
        timesOf('frame, scrolling a lane', scrolled.frames),
        timesOf('frame, dragging a card across', dragged.frames),
      ])}\ntasks over 50 ms: ${tasksOf(scrolled.tasks)} while scrolling, ${tasksOf(dragged.tasks)} while dragging\n`,
    )
  })
}

/** Open conversations in lanes, a tenth of them in none, straight into the tables. */
const fill = (companyId: number, connectionId: number) => `
  select set_config('app.platform', 'on', false);
  delete from tags where company_id = ${companyId} and kanban = 1;
  insert into tags (company_id, name, color, kanban, position, created_at, updated_at)
  select ${companyId}, 'Lane ' || place, '#1976d2', 1, place, now(), now() from generate_series(1, ${lanes}) as place;
  with people as (
    insert into contacts (company_id, name, number, channel, created_at, updated_at)
    select ${companyId}, 'Cliente do quadro ' || place, (5511950000000 + place)::text, 'whatsapp', now(), now()
    from generate_series(1, ${cards}) as place returning id, number),
  made as (
    insert into tickets (company_id, status, contact_id, whatsapp_id, channel, address, last_message, last_message_at,
      created_at, updated_at)
    select ${companyId}, 'open', id, ${connectionId}, 'whatsapp', number, 'Pode me mandar o orçamento?',
      now() - random() * interval '20 days', now() - interval '20 days', now() from people returning id)
  insert into ticket_tags (company_id, ticket_id, tag_id, position, entered_at)
  select ${companyId}, made.id, lane.id, made.id, now() - random() * interval '9 days'
  from made join tags lane on lane.company_id = ${companyId} and lane.kanban = 1 and lane.position = made.id % ${lanes + 1};
  analyze;`

await main()
