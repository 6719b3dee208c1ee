import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { demoPassword } from './company.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { ConnectionsPage } from './pages/ConnectionsPage.ts'
import { ContactsPage } from './pages/ContactsPage.ts'
import { ConversationPage } from './pages/ConversationPage.ts'
import { SimulatorPage } from './pages/SimulatorPage.ts'
import { startQuietProgram } from './program.ts'
import { signIn } from './signIn.ts'

/** Takes the pictures of README.md and docs/screens.md, from the program with its demo data. */

const folder = path.join(import.meta.dirname, '../docs/images')
const smallEnough = 60_000
const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }
const attendant = { name: 'Ana Souza', email: 'ana@demo.local', password: demoPassword }
const windows = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}

interface Picture {
  name: string
  path: string
  /** The admin, unless told otherwise. */
  by?: typeof admin
  window?: keyof typeof windows
  isDark?: true
  /** What has to happen on the page before it shows what it should. */
  prepare?: (page: Page) => Promise<void>
}

const open = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await new ConversationPage(page).log.waitFor()
}
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** In this order: the later ones change what the earlier ones show. */
const pictures: Picture[] = [
  { name: 'inbox', path: '/tickets', by: attendant, prepare: open('Mariana Alves') },
  { name: 'phone', path: '/tickets', by: attendant, window: 'phone', prepare: open('Mariana Alves') },
  { name: 'trial', path: '/simulator', prepare: tryIt },
  { name: 'simulator', path: '/simulator', prepare: choose('Cláudio Ferreira') },
  { name: 'faults', path: '/simulator', prepare: press('Falhas') },
  { name: 'connections', path: '/connections', isDark: true },
  { name: 'editor', path: '/connections', prepare: press(/^Editar/) },
  { name: 'health', path: '/connections', prepare: openHealth },
  { name: 'networks', path: '/connections', prepare: press('Adicionar conexão') },
  { name: 'cloud', path: '/connections', prepare: openCloud },
  { name: 'qr', path: '/connections', prepare: openQr },
  { name: 'contacts', path: '/contacts' },
  { name: 'person', path: '/contacts', prepare: openPerson },
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-dark', path: '/', window: 'tablet', isDark: true },
  { name: 'reports', path: '/reports' },
  { name: 'my-day', path: '/my-day', by: attendant },
  { name: 'my-day-phone', path: '/my-day', by: attendant, window: 'phone' },
  { name: 'panel', path: '/moments', isDark: true },
  { name: 'kanban', path: '/Kanban' },
  { name: 'schedules', path: '/schedules' },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'campaign-check', path: '/campaigns', prepare: openCheck },
  { name: 'campaign-report', path: '/campaigns', prepare: openReport },
  { name: 'contact-list', path: '/contact-lists', prepare: openList },
  { name: 'messages-api', path: '/messages-api' },
  { name: 'macros', path: '/macros' },
  { name: 'users', path: '/users' },
  { name: 'settings', path: '/settings' },
  { name: 'chats', path: '/chats', isDark: true, prepare: openChat },
  { name: 'attention', path: '/attention', prepare: sendRiddle },
]

function choose(name: string) {
  return async (page: Page) => {
    const simulator = new SimulatorPage(page)
    await simulator.customers.getByRole('link', { name }).click()
    await simulator.phone(name).waitFor()
  }
}

async function tryIt(page: Page) {
  const simulator = new SimulatorPage(page)
  const conversation = new ConversationPage(page)
  await choose('Renata Figueiredo')(page)
  await simulator.split.click()
  await simulator.write('Consigo retirar ainda hoje?')
  await conversation.message('Consigo retirar ainda hoje?').waitFor()
  await conversation.action('Aceitar').click()
  await conversation.field.fill(
    'Oi, Renata! Temos na cor vermelha, e dá para retirar até as 18h. Reservo uma?',
  )
  await conversation.field.press('Enter')
  await simulator.log.getByText('Reservo uma?').waitFor()
}

async function openHealth(page: Page) {
  const connections = new ConnectionsPage(page)
  await connections.ask('Saúde', 'WhatsApp principal')
  await connections.health('WhatsApp principal').getByLabel('Enviar um teste para').waitFor()
}

async function openCloud(page: Page) {
  const connections = new ConnectionsPage(page)
  await connections.begin('API oficial')
  await page.getByLabel('Identificação do número de telefone').scrollIntoViewIfNeeded()
}

async function openQr(page: Page) {
  const connections = new ConnectionsPage(page)
  await connections.create('Vendas')
  await connections.qrDialog('Vendas').getByRole('img', { name: 'QR Code para conectar Vendas' }).waitFor()
}

async function openPerson(page: Page) {
  const name = 'Rodrigo Teixeira'
  const contacts = new ContactsPage(page)
  await contacts.find(name)
  await contacts.row(name).getByRole('button', { name }).first().click()
  await page.getByRole('heading', { name }).waitFor()
}

async function openReport(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Café novo da safra' }).first().click()
  await page.getByRole('main').getByRole('progressbar').first().waitFor()
}

async function openCheck(page: Page) {
  await page.getByRole('button', { name: 'Ações de Presentes de fim de ano' }).click()
  await page.getByRole('menuitem', { name: 'Conferir e iniciar' }).click()
  await page.getByRole('dialog').getByRole('region').first().waitFor()
}

async function openList(page: Page) {
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Importar' }).waitFor()
}

async function openChat(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Suporte técnico' }).click()
  await page.getByRole('log').getByRole('img').first().waitFor()
}

async function sendRiddle(page: Page) {
  await page.goto('/simulator')
  await choose('Isadora Campos')(page)
  await new SimulatorPage(page).sendSample('Outro tipo')
  await page.getByRole('link', { name: 'Requer atenção' }).click()
  await page.getByRole('main').getByRole('row').nth(1).waitFor()
}

async function take(browser: Browser, url: string, picture: Picture) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: windows[picture.window ?? 'wide'],
    deviceScaleFactor: picture.window === 'phone' ? 2 : 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: picture.isDark ? 'dark' : 'light',
  })
  try {
    const page = await context.newPage()
    await signIn(page, picture.by ?? admin, picture.path)
    await setTheme(page, picture.isDark === true)
    await picture.prepare?.(page)
    await settle(page)
    const session = await context.newCDPSession(page)
    await writeFile(path.join(folder, `${picture.name}.webp`), await smallPicture(session))
    process.stdout.write(`${picture.name}\n`)
  } finally {
    await context.close()
  }
}

/** As good as it can be in a small file. */
async function smallPicture(session: CDPSession): Promise<Buffer> {
  let picture = Buffer.alloc(0)
  for (const quality of [82, 70, 58, 46]) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    picture = Buffer.from(data, 'base64')
    if (picture.length < smallEnough) break
  }
  return picture
}

async function setTheme(page: Page, isDark: boolean) {
  const change = page.getByRole('button', { name: `Mudar para o tema ${isDark ? 'escuro' : 'claro'}` })
  if (await change.isVisible()) await change.click()
}

/** Nothing loads any more, nothing is pointed at, and no notice lies over it. */
async function settle(page: Page) {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(() => {
    const loading = [...document.querySelectorAll('.mantine-Skeleton-root')]
    // Those outside the window, above and below, are in no picture.
    return loading.every((line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return top > innerHeight || bottom < 0
    })
  })
  await page.getByRole('alert').first().waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const wanted = process.argv.slice(2)
const program = await startQuietProgram()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, program.url, picture)
} finally {
  await browser.close()
  await program.stop()
}
