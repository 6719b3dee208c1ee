import { aGraph } from '../../server/src/automation/flows/flows.factory.ts'
import { asOwner } from './installation.ts'
import { draw, tasksOf, timesOf } from './table.ts'
import { dragBlock, measureBlocks, panCanvas, zoomCanvas } from './web/measureFlow.ts'
import { openBrowser, signedIn } from './web/openPage.ts'
import { watched } from './web/watched.ts'
import { withInstallation } from './withInstallation.ts'

const blocks = 300
const perRow = 20

/** A drawing of very many blocks in a real browser: how soon it is there, and whether moving in it flows. */
export const measureEditor = (): Promise<string> =>
  withInstallation({ messages: 1_000 }, async ({ ownerUrl, product, visit, afterwards }) => {
    const { companyId, admin } = visit.data.largest
    const { rows } = await asOwner(ownerUrl, async (client) => {
      await client.query(`select set_config('app.platform', 'on', false)`)
      return client.query<{ id: string }>(
        `insert into flows (company_id, name, draft, revision, created_at, updated_at)
         values ($1, 'Atendimento inteiro', $2, 1, now(), now()) returning id`,
        [companyId, JSON.stringify(aWideFlow())],
      )
    })
    const context = await openBrowser(afterwards)
    const page = await signedIn(await context.newPage(), product.url, admin)
    const opened = await measureBlocks(page, `${product.url}/flowbuilder/${rows[0]!.id}`, 5)
    const panned = await watched(page, () => panCanvas(page))
    const zoomed = await watched(page, () => zoomCanvas(page))
    const dragged = await watched(page, () => dragBlock(page))
    const table = draw([
      [`editor, ${blocks} blocks`, 'median, ms', '95 %', 'longest'],
      timesOf('first blocks to be seen', opened),
      timesOf('frame, panning', panned.frames),
      timesOf('frame, zooming', zoomed.frames),
      timesOf('frame, dragging a block', dragged.frames),
    ])
    const tasks = [
      `${tasksOf(panned.tasks)} while panning`,
      `${tasksOf(zoomed.tasks)} while zooming`,
      `${tasksOf(dragged.tasks)} while dragging`,
    ]
    return `${table}\ntasks over 50 ms: ${tasks.join(', ')}`
  })

/** Texts, questions and choices as shops have them, in rows, each leading to the next. */
function aWideFlow() {
  const names = Array.from({ length: blocks - 1 }, (_, index) => `b${index}`)
  const kinds = [
    (next: string) => ({
      type: 'message',
      data: { label: 'Temos canecas, camisetas e bonés. *Frete grátis* acima de R$ 150!' },
      to: next,
    }),
    (next: string) => ({
      type: 'question',
      data: { message: 'Qual é o número do seu pedido, {{firstName}}?', answerKey: 'pedido' },
      to: next,
    }),
    (next: string) => ({
      type: 'condition',
      data: { key: 'pedido', condition: 'notEmpty', value: '' },
      to: { true: next, false: 'b0' },
    }),
  ]
  const rest = names.map((name, index) => [name, kinds[index % kinds.length]!(names[index + 1] ?? 'b0')])
  const graph = aGraph({ s: { type: 'start', to: 'b0' }, ...Object.fromEntries(rest) })
  const nodes = graph.nodes.map((node, index) => ({
    ...node,
    position: { x: (index % perRow) * 300, y: Math.floor(index / perRow) * 260 },
  }))
  return { ...graph, nodes }
}
