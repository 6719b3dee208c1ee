import type { Locator, Page } from '@playwright/test'
import { UserDialog } from './UserDialog.ts'

export class UsersPage {
  readonly page: Page
  readonly title: Locator
  readonly add: Locator
  readonly search: Locator
  readonly deletion: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Usuários' })
    this.add = page.getByRole('main').getByRole('button', { name: 'Adicionar usuário' })
    this.search = page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' })
    this.deletion = page.getByRole('dialog', { name: 'Excluir usuário?' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  action(action: 'Editar' | 'Excluir', name: string): Locator {
    return this.page.getByRole('button', { name: `${action}: ${name}` })
  }

  async chooseInMenuOf(name: string, item: string) {
    await this.page.getByRole('button', { name: `Ações de ${name}` }).click()
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  async openNew(): Promise<UserDialog> {
    await this.add.click()
    return new UserDialog(this.page, 'Adicionar usuário')
  }

  async openEdit(name: string): Promise<UserDialog> {
    await this.row(name).hover()
    await this.action('Editar', name).click()
    return new UserDialog(this.page, 'Editar usuário')
  }

  async askToDelete(name: string) {
    await this.row(name).hover()
    await this.action('Excluir', name).click()
  }
}
