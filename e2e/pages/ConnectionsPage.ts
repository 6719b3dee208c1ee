import type { Locator, Page } from '@playwright/test'

type Action = 'Saúde' | 'QR Code' | 'Tentar de novo' | 'Novo QR' | 'Desconectar' | 'Editar' | 'Excluir'

export class ConnectionsPage {
  readonly page: Page
  readonly title: Locator
  readonly add: Locator
  readonly newDialog: Locator
  readonly editDialog: Locator
  readonly disconnection: Locator
  readonly deletion: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Conexões' })
    this.add = page.getByRole('main').getByRole('button', { name: 'Adicionar conexão' })
    this.newDialog = page.getByRole('dialog', { name: 'Adicionar conexão' })
    this.editDialog = page.getByRole('dialog', { name: 'Editar conexão' })
    this.disconnection = page.getByRole('dialog', { name: 'Desconectar?' })
    this.deletion = page.getByRole('dialog', { name: 'Excluir conexão?' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  health(name: string): Locator {
    return this.page.getByRole('dialog', { name: `Saúde de ${name}` })
  }

  /** By the API: the phones of simulated customers have a page of their own. */
  async customerWrites(name: string, number: string) {
    const { headers, connection } = await this.find(name)
    const path = `/api/simulator/${connection?.id}/inbound`
    await this.page.request.post(path, { headers, data: { number, body: 'Chegou' } })
  }

  /** What a camera reads in the code on the screen. */
  async codeOf(name: string): Promise<string> {
    return (await this.find(name)).connection?.qrcode ?? ''
  }

  private async find(name: string) {
    const { request } = this.page
    const { token } = (await (await request.post('/api/auth/refresh_token')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const list = (await (await request.get('/api/whatsapp', { headers })).json()) as {
      id: number
      name: string
      qrcode: string
    }[]
    return { headers, connection: list.find((connection) => connection.name === name) }
  }

  qrDialog(name: string): Locator {
    return this.page.getByRole('dialog', { name: `Conectar ${name}` })
  }

  /** Up to the form of a new connection. */
  async begin(way: string) {
    await this.add.first().click()
    await this.newDialog.getByRole('button', { name: way }).click()
    await this.newDialog.getByRole('textbox', { name: 'Nome' }).waitFor()
  }

  /** A simulated number, unless another way is chosen. */
  async create(name: string, { queue, way = 'Simulador' }: { queue?: string; way?: string } = {}) {
    await this.begin(way)
    await this.newDialog.getByRole('textbox', { name: 'Nome' }).fill(name)
    if (queue !== undefined) {
      await this.newDialog.getByRole('combobox', { name: 'Filas desta conexão' }).click()
      await this.page.getByRole('option', { name: queue }).click()
    }
    await this.newDialog.getByRole('button', { name: 'Adicionar conexão' }).click()
  }

  async scan(name: string) {
    await this.qrDialog(name).getByRole('button', { name: 'Escanear com o simulador' }).click()
  }

  /** In the dialog that is open, on its tab of messages. */
  async chooseGreetingFile(file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = this.page.waitForEvent('filechooser')
    await this.editDialog.getByRole('button', { name: /^(Escolher|Trocar) arquivo$/ }).click()
    await (await chooser).setFiles(file)
  }

  async ask(action: Action, name: string) {
    await this.row(name).hover()
    await this.page.getByRole('button', { name: `${action}: ${name}` }).click()
  }
}
