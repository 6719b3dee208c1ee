import { openCompany, superUser } from '../company.ts'
import { expect, test } from '../journey.ts'
import { SettingsPage } from '../pages/SettingsPage.ts'
import { programAddress } from '../program.ts'
import { signIn } from '../signIn.ts'

test('an admin says how the company works, and colleagues see it at once', async ({
  page,
  openBrowser,
  watch,
}) => {
  // A company of its own: what is changed here holds for everybody in it.
  const company = await openCompany(programAddress())
  const admin = await company.addPerson({ name: 'Célia Ajusta', profile: 'admin' })
  const colleague = await company.addPerson({ name: 'Davi Também', profile: 'admin' })
  const otherPage = await openBrowser()
  await signIn(page, admin, '/settings')
  await signIn(otherPage, colleague, '/settings')
  const [mine, theirs] = [new SettingsPage(page), new SettingsPage(otherPage)]

  // A switch whose message is empty is refused, asks for it, and then goes on.
  const tells = 'Avisar o cliente ao transferir'
  watch.provoke(400, '/api/companySettings')
  await mine.toggle(tells).click()
  await expect(page.getByText('Escreva a mensagem antes de ligar esta opção.')).toBeVisible()
  await expect(mine.toggle(tells)).not.toBeChecked()
  await expect(mine.message('Mensagem de transferência')).toBeFocused()
  await expect(mine.message('Mensagem de transferência')).toHaveAccessibleDescription(/Obrigatório/)
  await mine.message('Mensagem de transferência').fill('Um momento, ')
  await mine.insertion('Mensagem de transferência', 'Primeiro nome').click()
  await expect(mine.message('Mensagem de transferência')).toHaveValue('Um momento, {{firstName}}')
  await mine.button('Salvar e ligar').click()
  await expect(mine.toggle(tells)).toBeChecked()
  await expect(theirs.toggle(tells)).toBeChecked()
  await expect(theirs.message('Mensagem de transferência')).toHaveValue('Um momento, {{firstName}}')

  // What is searched for is found by its words, whatever the accents.
  await mine.search.fill('horarios')
  await mine.search.press('Enter')
  await expect(mine.toggle(tells)).toBeHidden()
  await expect(mine.hoursTab).toBeHidden()
  await mine.choose('Horários de atendimento', 'Os da empresa')
  await expect(mine.hoursTab).toBeVisible()
  await expect(theirs.choice('Horários de atendimento')).toHaveValue('Os da empresa')

  // The hours of the company, in two browsers.
  await theirs.hoursTab.click()
  await mine.hoursTab.click()
  await mine.time('Segunda-feira: abre').fill('0930')
  await mine.time('Domingo: fecha').fill('')
  await expect(page.getByText('Clique em salvar para registar as alterações')).toBeVisible()
  await mine.button('Salvar').click()
  await expect(mine.time('Domingo: fecha')).toBeFocused()
  await mine.time('Domingo: fecha').fill('1200')
  await mine.button('Salvar').click()
  await expect(page.getByText('Horários atualizados com sucesso.')).toBeVisible()
  await expect(theirs.time('Segunda-feira: abre')).toHaveValue('09:30')
  await page.getByLabel('Dia', { exact: true }).fill('2030-12-25')
  await mine.message('Nome do feriado').fill('Natal')
  await mine.button('Adicionar').click()
  await expect(otherPage.getByText('Natal', { exact: true })).toBeVisible()
  await company.close()
})

test('the chosen tab is in the address: reload, link and the way back lead to it', async ({ page }) => {
  const shell = await signIn(page, superUser, '/settings?tab=plans')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const isChosen = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  await isChosen('Planos')
  await tab('Vídeos de ajuda').click()
  await expect(page).toHaveURL(/\/settings\?tab=helps$/)
  await page.reload()
  await isChosen('Vídeos de ajuda')
  await page.goBack()
  await isChosen('Planos')
  await page.goForward()
  await isChosen('Vídeos de ajuda')

  // By the keyboard as ever: the arrows choose, and what is chosen keeps the focus.
  await tab('Vídeos de ajuda').focus()
  await page.keyboard.press('ArrowRight')
  await isChosen('Marca própria')
  await expect(tab('Marca própria')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=whitelabel$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await isChosen('Opções')
  await expect(page).toHaveURL(/\/settings$/)
  await shell.walkTo('/settings?tab=plans')
  await isChosen('Planos')
  await shell.walkTo('/settings?tab=nowhere')
  await isChosen('Opções')
})
