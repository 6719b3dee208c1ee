import type { Locator, Page } from '@playwright/test'

interface SignUpFields {
  company: string
  name: string
  phone: string
  email: string
  password: string
}

export class SignUpPage {
  readonly page: Page
  readonly title: Locator
  readonly company: Locator
  readonly name: Locator
  readonly phone: Locator
  readonly email: Locator
  readonly password: Locator
  readonly plan: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { name: 'Crie a conta da sua empresa' })
    this.company = page.getByLabel('Nome da empresa')
    this.name = page.getByLabel('Seu nome')
    this.phone = page.getByLabel('Telefone com DDD')
    this.email = page.getByLabel('E-mail')
    this.password = page.getByLabel('Senha', { exact: true })
    this.plan = page.getByRole('combobox', { name: 'Plano' })
  }

  async fill(fields: SignUpFields) {
    await this.company.fill(fields.company)
    await this.name.fill(fields.name)
    await this.phone.fill(fields.phone)
    await this.email.fill(fields.email)
    await this.password.fill(fields.password)
  }

  async choosePlan(name: string) {
    await this.plan.click()
    await this.page.getByRole('option', { name }).click()
  }

  async submit() {
    await this.page.getByRole('button', { name: 'Cadastrar' }).click()
  }
}
