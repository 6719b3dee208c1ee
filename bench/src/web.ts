import { simulateInbound } from '@chatflow/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { install, type CleanUp, type Installation } from './installation.ts'
import { responseOf } from './sameResponse.ts'
import { draw, median } from './table.ts'
import { bareDashboard, bareLogin, barePage, dashboardNumber } from './web/bare.ts'
import { measureFirstLoad, slower, type FirstLoad } from './web/measureFirstLoad.ts'
import {
  measureMemory,
  measureScroll,
  measureStart,
  measureSwitches,
  measureTyping,
  measureVisit,
  readDown,
  rows,
  walkThrough,
} from './web/measurePage.ts'
import { openBrowser, signedIn } from './web/openPage.ts'
import { isAwake } from './web/usable.ts'

const results = path.join(import.meta.dirname, '../../docs/performance.md')
const manyRows = 10_000
/** Live traffic while somebody types. */
const eventsPerSecond = 50

interface Line {
  name: string
  product: number[]
  bare?: number[]
  unit: string
}

async function main() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '250000' },
      tickets: { type: 'string', default: '500' },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const cleanUps: CleanUp[] = []
  const afterwards = (cleanUp: CleanUp) => void cleanUps.push(cleanUp)
  try {
    const installation = await prepare(Number(values.messages), afterwards)
    const browser = await enter(installation, afterwards)
    const { url } = installation.product
    const lines =
      values.only === 'login'
        ? await measureLogin(browser.context, url)
        : values.only === 'dashboard'
          ? await measureDashboard(browser.page, browser.bare, url)
          : await measure(installation, browser, Number(values.tickets))
    const report = reportOf(lines)
    process.stdout.write(`\n${report}`)
    if (values.write && values.only === undefined) await keep(report)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

async function prepare(messages: number, afterwards: (cleanUp: CleanUp) => void) {
  const cluster = await startThrowAwayCluster({ name: 'bench' })
  afterwards(cluster.stop)
  const { directory } = cluster
  say(`Filling a database with ${messages} messages …`)
  return install(cluster, { name: 'web', directory, messages, nodeOptions: [], afterwards })
}

/** A browser with two pages of the same person: the product's, and a bare one. */
async function enter({ product, visit }: Installation, afterwards: (cleanUp: CleanUp) => void) {
  const context = await openBrowser(afterwards)
  const page = await signedIn(await context.newPage(), product.url, visit.data.largest.admin)
  const bare = await context.newPage()
  await bare.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage }))
  return { context, page, bare }
}

async function measure(
  installation: Installation,
  { context, page, bare }: Awaited<ReturnType<typeof enter>>,
  tickets: number,
): Promise<Line[]> {
  const { product } = installation
  await page.evaluate(() => localStorage.setItem('ticketList', JSON.stringify({ showAll: true })))
  // The session of the browser: a second login of the same person would end one of the two.
  const token: unknown = JSON.parse(await page.evaluate(() => localStorage.getItem('token') ?? '""'))
  const session = { authorization: `Bearer ${String(token)}` }
  const [inbox, floor] = [`${product.url}/tickets`, `${product.url}/bare`]

  say('Measuring first visits …')
  const firstVisits = [
    ...(await measureLogin(context, product.url)),
    ...firstVisit('inbox', {
      product: await measureFirstLoad(page, inbox, rows),
      bare: await measureFirstLoad(bare, floor, rows),
    }),
  ]
  const dashboard = await measureDashboard(page, bare, product.url)
  say('Measuring starts and switches …')
  const start = { product: await measureStart(page, inbox), bare: await measureStart(bare, floor) }
  const awake = { product: await measureStart(page, inbox, rows, isAwake), bare: start.bare }
  const switching = { product: await measureSwitches(page, 30), bare: await measureSwitches(bare, 30) }
  say('Measuring keys …')
  const quiet = { product: await measureTyping(page, 100), bare: await measureTyping(bare, 100) }
  const traffic = startTraffic(installation, session)
  const busy = await measureTyping(page, 200)
  const said = await traffic.stop()
  say(`Opening ${tickets} tickets …`)
  const before = await measureMemory(page)
  await walkThrough(page, tickets)
  const after = await measureMemory(page)
  say(`Scrolling ${manyRows} rows …`)
  const held = await readDown(page, manyRows)
  const frames = { product: await measureScroll(page, 600), bare: await scrollBare(bare, held) }
  return [
    { name: 'inbox usable', ...start, unit: 'ms' },
    { name: 'inbox awake', ...awake, unit: 'ms' },
    ...dashboard,
    { name: 'ticket switch', ...switching, unit: 'ms' },
    { name: 'key to paint', ...quiet, unit: 'ms' },
    { name: `key to paint, ${said.toFixed(0)} messages/s arriving`, product: busy, unit: 'ms' },
    { name: 'memory before', product: [before], unit: 'MB' },
    { name: `memory after ${tickets} tickets`, product: [after], unit: 'MB' },
    { name: `frame, scrolling ${held} rows`, ...frames, unit: 'ms' },
    ...firstVisits,
  ]
}

async function measureLogin(context: BrowserContext, url: string): Promise<Line[]> {
  const visitor = await openVisitor(context, bareLogin)
  const emailField = 'input[name="email"]'
  // A field that stands there is of no use while nobody hears what is sent.
  const isHeard = `'doKept' in globalThis`
  return firstVisit('login', {
    product: await measureFirstLoad(visitor, `${url}/login`, emailField, isHeard),
    bare: await measureFirstLoad(visitor, `${url}/bareLogin`, emailField),
  })
}

async function measureDashboard(page: Page, bare: Page, url: string): Promise<Line[]> {
  say('Measuring the dashboard …')
  await bare.route('**/bareDashboard', (route) =>
    route.fulfill({ contentType: 'text/html', body: bareDashboard }),
  )
  const floor = await measureStart(bare, `${url}/bareDashboard`, dashboardNumber)
  const visit = { from: `${url}/tickets`, entry: 'nav a[href="/"]', wanted: dashboardNumber }
  return [
    {
      name: 'dashboard usable',
      product: await measureStart(page, `${url}/`, dashboardNumber),
      bare: floor,
      unit: 'ms',
    },
    {
      name: 'dashboard awake',
      product: await measureStart(page, `${url}/`, dashboardNumber, isAwake),
      bare: floor,
      unit: 'ms',
    },
    {
      name: 'dashboard usable, from the menu',
      product: await measureVisit(page, visit, 7),
      bare: floor,
      unit: 'ms',
    },
  ]
}

/** A browser in which nobody has signed in. */
async function openVisitor(context: BrowserContext, bare: string): Promise<Page> {
  const strangers = await context
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await strangers.newPage()
  await page.route('**/bareLogin', (route) => route.fulfill({ contentType: 'text/html', body: bare }))
  return page
}

const firstVisit = (name: string, { product, bare }: { product: FirstLoad; bare: FirstLoad }): Line[] => [
  {
    name: `${name} usable, first visit, processor ${slower}× slower`,
    product: product.usable,
    bare: bare.usable,
    unit: 'ms',
  },
  { name: `${name}: script until then, compressed`, product: [median(product.kilobytes)], unit: 'KB' },
  { name: `${name}: files of script until then`, product: [median(product.files)], unit: 'files' },
]

async function scrollBare(bare: Page, count: number) {
  await bare.bringToFront()
  await bare.evaluate(`more(${count})`)
  return measureScroll(bare, 600)
}

/** Customers write all the time. `stop` answers how many messages a second that were. */
function startTraffic({ product, visit }: Installation, session: Record<string, string>) {
  const { method, path } = simulateInbound
  const whatsappId = String(visit.data.largest.connectionIds[0])
  const running = new AbortController()
  let count = 0
  const began = performance.now()
  const run = async () => {
    while (!running.signal.aborted) {
      const customer = count % 20
      const number = String(5_511_960_000_000 + customer)
      await responseOf(product.url, {
        method,
        path: `/api${path.replace(':whatsappId', whatsappId)}`,
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ number, name: `Cliente ${customer}`, body: `Mensagem ${count}` }),
      })
      count += 1
      const ahead = (count / eventsPerSecond) * 1000 - (performance.now() - began)
      if (ahead > 0) await pause(ahead)
    }
  }
  const ended = run()
  return {
    stop: async () => {
      running.abort()
      await ended
      return count / ((performance.now() - began) / 1000)
    },
  }
}

function reportOf(lines: Line[]) {
  const cell = (values: number[] | undefined, unit: string) =>
    values === undefined
      ? ''
      : values.length === 1
        ? `${values[0]!.toFixed(0)} ${unit}`
        : spread(values, unit)
  const spread = (values: number[], unit: string) => {
    const sorted = values.toSorted((a, b) => a - b)
    return `${median(values).toFixed(0)} / ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(0)} ${unit}`
  }
  const table = draw([
    ['in the browser', 'product (median / 95 %)', 'bare page', 'more'],
    ...lines.map(({ name, product, bare, unit }) => [
      name,
      cell(product, unit),
      cell(bare, unit),
      bare ? `${(median(product) / median(bare)).toFixed(1)}×` : '',
    ]),
  ])
  const where = `${os.availableParallelism()} ${process.arch} cores, ${new Date().toISOString().slice(0, 10)}.\n`
  return `${table}\n${where}`
}

async function keep(report: string) {
  const text = await readFile(results, 'utf8')
  const placed = text.replace(
    /(<!-- browser: begin -->\n)[^]*(\n<!-- browser: end -->)/,
    (_, begin: string, end: string) => `${begin}\n${report}${end}`,
  )
  await writeFile(results, placed)
}

function say(line: string) {
  process.stderr.write(`${line}\n`)
}

await main()
