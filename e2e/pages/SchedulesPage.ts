import type { Locator, Page } from '@playwright/test'

export class SchedulesPage {
  readonly page: Page
  readonly title: Locator
  readonly calendar: Locator
  readonly add: Locator
  readonly table: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: /^Agendamentos/ })
    this.calendar = page.getByRole('region', { name: 'Calendário de agendamentos' })
    this.add = page.getByRole('main').getByRole('button', { name: 'Novo agendamento' })
    this.table = page.getByRole('table', { name: 'Agendamentos' })
    this.dialog = page.getByRole('dialog')
  }

  turn(name: string): Locator {
    return this.calendar.locator('.fc-event').filter({ hasText: name })
  }

  /** As `yyyy-mm-dd`. */
  day(day: string): Locator {
    return this.calendar.locator(`.fc-daygrid-day[data-date="${day}"]`)
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name })
  }

  /** Where one of several is chosen, perhaps by searching. */
  choice(name: string): Locator {
    return this.dialog.getByRole('combobox', { name })
  }

  async choose(field: string, option: string) {
    await this.choice(field).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async find(typed: string) {
    const search = this.page.getByRole('searchbox', { name: 'Buscar por contato ou mensagem' })
    await search.fill(typed)
    await search.press('Enter')
  }
}
