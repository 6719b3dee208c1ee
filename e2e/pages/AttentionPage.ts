import type { Locator, Page } from '@playwright/test'

export class AttentionPage {
  readonly page: Page
  readonly title: Locator
  readonly allHandled: Locator
  readonly dismissal: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Requer atenção' })
    this.allHandled = page.getByText('Tudo o que chegou das redes foi processado.')
    this.dismissal = page.getByRole('dialog', { name: 'Deixar de lado?' })
  }

  row(sender: string): Locator {
    return this.page.getByRole('row').filter({ hasText: sender })
  }

  async open(sender: string): Promise<Locator> {
    await this.row(sender).getByRole('button', { name: sender, exact: true }).click()
    return this.page.getByRole('dialog', { name: `Recebido de ${sender}` })
  }

  async ask(action: 'Processar de novo' | 'Deixar de lado', sender: string) {
    await this.row(sender).hover()
    await this.page.getByRole('button', { name: `${action}: ${sender}` }).click()
  }
}
