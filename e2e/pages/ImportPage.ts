import type { Locator, Page } from '@playwright/test'

/** Where contacts come in from files and phones. */
export class ImportPage {
  readonly page: Page
  readonly rows: Locator
  readonly sum: Locator
  readonly start: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('region', { name: 'Linhas' })
    this.sum = page.getByText(/contatos? ser(á|ão) importados?/)
    this.start = page.getByRole('button', { name: 'Importar', exact: true })
  }

  async choose(file: { name: string; mimeType: string; buffer: Buffer }) {
    await this.page.locator('input[type=file]').setInputFiles(file)
  }

  row(name: string): Locator {
    return this.rows.getByRole('row').filter({ hasText: name })
  }

  tick(name: string): Locator {
    return this.rows.getByRole('checkbox', { name })
  }

  filter(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name })
  }

  column(name: string): Locator {
    return this.page.getByRole('combobox', { name: `Conteúdo da coluna ${name}` })
  }

  count(label: 'Criados' | 'Atualizados' | 'Ignorados'): Locator {
    return this.page.locator('dl > div').filter({ hasText: label }).locator('dd')
  }
}
