import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { demoPassword, superUser } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'
import { noteWrongSums } from '../wrongSums.ts'

test.describe.configure({ timeout: 480_000 })

/** A day of the company, as addresses have it. */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - days * 86_400_000)

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('numbers lead to the tickets behind them, and a report becomes a file', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const shell = await signIn(page, carla, '/')

  await test.step('the dashboard says what goes on and what it amounted to', async () => {
    await expect(shell.heading('Painel')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Agora' })).toContainText('Aguardando')
    // Who looks is there, however early the numbers were asked for.
    await expect(page.getByRole('region', { name: 'Agora' })).toContainText(/[1-9]\d* pessoas? online/)
    await expect(page.getByRole('region', { name: 'Atendentes ativos' })).toContainText(/[1-9]\d*\//)
    await expect(page.getByRole('region', { name: 'Novos contatos' })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'dashboard')
  })

  await test.step('what is counted as it is now changes while one looks', async () => {
    const sums = page.getByRole('region', { name: 'Números do período' })
    const held = sums.getByRole('region', { name: 'Atendendo' })
    await expect(held).toContainText(/\d/)
    const before = await held.textContent()
    await demo.openTicket(`Rosa ${randomUUID().slice(0, 6)}`, (await demo.attendant()).id)
    await expect(held).not.toHaveText(before ?? '')
  })

  await test.step('a period that ends before it begins is not asked for, nor one without days', async () => {
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Data inicial').fill('2026-03-02')
    await page.getByLabel('Data final').fill('2026-03-01')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await expect(shell.toasts.getByText('A data final vem antes da inicial.')).toBeVisible()
    await page.getByLabel('Data inicial').fill('')
    await page.getByLabel('Data final').fill('')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await expect(shell.toasts.getByText('Parametrize o filtro')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByRole('button', { name: 'Filtrar' }).click()
  })

  await test.step('attendants have a table and charts, which are tables too', async () => {
    await page.getByRole('tab', { name: 'NPS' }).click()
    await expect(page.getByText('Promotores', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Atendentes' }).click()
    await expect(page.getByRole('rowheader', { name: carla.name })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: carla.name })).toContainText('Online')
    await page.getByRole('button', { name: 'Atendimentos', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Atendimentos', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page).toHaveURL(/sort=-tickets/)
    const days = page.getByRole('application', { name: /^Atendimentos ao longo do tempo/ })
    await days.press('ArrowRight')
    await expect(days.getByRole('status')).toContainText(/^01\//)
    const chart = page.getByRole('region', { name: 'Atendimentos por atendente' })
    await chart.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect(chart.getByRole('table')).toBeVisible()
  })

  await test.step('a number opens the report with its filter', async () => {
    await page.getByRole('tab', { name: 'Indicadores' }).click()
    await page.getByRole('region', { name: 'Finalizados' }).getByRole('link').click()
    await expect(shell.heading('Relatórios')).toBeVisible()
    await expect(page).toHaveURL(/dateBy=closed/)
    await expect(page.getByRole('table', { name: 'Relatórios' })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'reports')
  })

  await test.step('messages and kept deadlines lead to the tickets they are in, and the report counts the same', async () => {
    // Of days that are over: what is written meanwhile is of today.
    await shell.walkTo(`/?from=${daysAgo(30)}&to=${daysAgo(1)}`)
    const received = page.getByRole('region', { name: 'Mensagens recebidas' }).getByRole('link').first()
    const count = await received.textContent()
    await received.click()
    await expect(page.getByText('Mensagens recebidas', { exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`^${count} mensage(m|ns) em \\d+ linhas?\\.$`))).toBeVisible()
    await shell.walkTo('/?tab=deadlines')
    const kept = page.getByRole('region', { name: 'Prazos por fila' }).getByRole('row').nth(1)
    await kept.getByRole('link', { name: /%$/ }).first().click()
    await expect(page).toHaveURL(/dateBy=due/)
    await expect(page.getByText('Prazo cumprido', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Relatórios' })).toBeVisible()
  })

  await test.step('one’s own day leads to one’s own tickets', async () => {
    await shell.walkTo('/my-day')
    await page.getByRole('region', { name: 'Atendimentos', exact: true }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Atendimentos/ })).toBeVisible()
    await page.getByRole('link', { name: 'Meu dia' }).last().click()
    await expect(shell.heading('Meu dia')).toBeVisible()
  })

  await test.step('on a phone the kind of report that an address leads to is in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await shell.walkTo('/reports?kind=campaigns')
    await expect(page.getByText('Campanhas', { exact: true })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a list shows at no moment more columns than it has room for', async () => {
    const seen = await page.evaluateHandle(watchTooWide)
    await shell.walkTo('/reports')
    await expect(page.getByRole('table', { name: 'Relatórios' })).toBeVisible()
    await expect.poll(async () => (await seen.jsonValue()).looks).toBeGreaterThan(0)
    expect((await seen.jsonValue()).tooWide).toBe(0)
  })

  await test.step('everything that it shows is written into a file', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar relatório' })
    await dialog.getByRole('button', { name: 'Exportar' }).click()
    await expect(dialog.getByRole('link', { name: /^Baixar Atendimentos: \d+ \(xlsx/ }).first()).toBeVisible()
  })
})

test('what was chosen on the dashboard and in reports is there again on the way back', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const shell = await signIn(page, carla, '/')
  const period = page.getByRole('combobox', { name: 'Período', exact: true })

  await test.step('the dashboard comes back with its days, its filters and its tab', async () => {
    await expect(page).toHaveURL(/\/$/)
    await period.click()
    await page.getByRole('option', { name: 'Últimos 7 dias' }).click()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Conexões' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('tab', { name: 'NPS' }).click()
    await page.getByRole('region', { name: 'Total de atendimentos' }).getByRole('link').click()
    await expect(shell.heading('Relatórios')).toBeVisible()
    await expect(period).toHaveValue('Últimos 7 dias')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'NPS', selected: true })).toBeVisible()
    // Its tab stands in the address, and it is still the same place of the menu.
    await expect(page.getByRole('link', { name: 'Painel', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(period).toHaveValue('Últimos 7 dias')
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  })

  await test.step('a reload brings the same, and asks for no other numbers before', async () => {
    const asked: string[] = []
    page.on('request', (sent) => {
      if (/\/api\/dashboard\?/.test(sent.url())) asked.push(sent.url())
    })
    await page.reload()
    await expect(page.getByRole('tab', { name: 'NPS', selected: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Total de atendimentos' })).toContainText(/\d/)
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
    // None at all where the server has drawn the page.
    expect(asked.filter((url) => !url.includes('whatsappIds='))).toEqual([])
  })

  await test.step('those who wait are narrowed without days, and all of it is cleared', async () => {
    await page
      .getByRole('region', { name: 'Agora' })
      .getByRole('region', { name: 'Aguardando' })
      .getByRole('link')
      .first()
      .click()
    await expect(period).toHaveValue('Qualquer data')
    await page.getByRole('combobox', { name: 'Filas' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Só fora do prazo' }).check()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await expect(page.getByRole('button', { name: 'Filtros (3)' })).toBeVisible()
    await expect(page).toHaveURL(/queueIds=/)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/reports$/)
    await expect(period).toHaveValue('Este mês')
  })

  await test.step('a kept report takes over what was changed', async () => {
    const name = `Da casa ${randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Salvos' }).click()
    await page.getByRole('button', { name: 'Salvar relatório' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar relatório' })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toBeHidden()
    const open = async () => {
      await page.getByRole('button', { name: 'Salvos' }).click()
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await expect(page).toHaveURL(/saved=\d/)
    }
    await open()
    const change = page.getByRole('button', { name: 'Salvar alterações' })
    await expect(change).toBeHidden()
    await page.getByRole('switch', { name: 'Só avaliados' }).check()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await change.click()
    await expect(shell.toasts.getByText(`Relatório ${name} salvo`).last()).toBeVisible()
    await expect(change).toBeHidden()
    await page.goto('/reports')
    await open()
    await expect(page.getByRole('switch', { name: 'Só avaliados' })).toBeChecked()
  })

  await test.step('back from a ticket stands the same page of rows', async () => {
    // Found by a name that they alone have: whatever else happens in the company moves none of them.
    const family = `Volta ${randomUUID().slice(0, 6)}`
    const { id: userId } = await demo.ana()
    for (let number = 1; number <= 7; number++) await demo.openTicket(`${family} ${number}`, userId)
    await shell.walkTo('/reports')
    const rows = page.getByRole('table', { name: 'Relatórios' }).getByRole('row')
    await page.getByRole('searchbox', { name: 'Buscar por contato ou última mensagem' }).fill(family)
    await expect(rows).toHaveCount(8)
    await page.getByRole('combobox', { name: 'Linhas por página' }).click()
    await page.getByRole('option', { name: '5 por página', exact: true }).click()
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page).toHaveURL(/page=2/)
    // The newest of them stand first.
    await expect(rows).toContainText(['', `${family} 2`, `${family} 1`])
    await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
    const row = await rows.nth(1).textContent()
    await rows.nth(1).getByRole('link').or(rows.nth(1).getByRole('button')).first().click()
    await expect(page).toHaveURL(/\/tickets\//)
    await expect(new ConversationPage(page).header).toContainText(`${family} 2`)
    await page.goBack()
    await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toHaveText(row ?? '')
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('what a column counts stays to be read until something else is touched', async ({ page, request }) => {
    await aDemoCompany(request)
    const shell = await signIn(page, carla, '/?tab=attendants')
    await page.getByRole('button', { name: /^Média das notas/ }).tap()
    const words = page.getByRole('tooltip', { name: /^Média das notas/ })
    await expect(words).toBeVisible()
    await shell.heading('Painel').tap()
    await expect(words).toBeHidden()
  })
})

test('sums that were wrong in the night are told to the owner of the platform, by the bell', async ({
  page,
  request,
}) => {
  await aDemoCompany(request)
  const forget = await noteWrongSums()
  try {
    const shell = await signIn(page, superUser, '/')
    await shell.bell.click()
    await page.getByRole('link', { name: /^Somas de dias que não batiam: \d/ }).click()
    await expect(page).toHaveURL(/\/system$/)
    await expect(page.getByText(/^Somas de dias que não batiam: \d/)).toBeVisible()
  } finally {
    await forget()
  }
})

/** Runs in the page. Looks at its tables in every frame, as eyes do. */
function watchTooWide() {
  const seen = { looks: 0, tooWide: 0 }
  const look = () => {
    for (const { parentElement: scroller } of document.querySelectorAll('[role=table]')) {
      if (!scroller) continue
      seen.looks += 1
      seen.tooWide = Math.max(seen.tooWide, scroller.scrollWidth - scroller.clientWidth)
    }
    requestAnimationFrame(look)
  }
  look()
  return seen
}
