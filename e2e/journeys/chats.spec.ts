import { expect, test } from '../journey.ts'
import { ChatsPage } from '../pages/ChatsPage.ts'
import { signIn } from '../signIn.ts'

test('two colleagues talk: the unread mark comes and goes, and every word arrives once', async ({
  page,
  openBrowser,
  company,
}) => {
  const admin = await company.addPerson({ name: 'Carla Chat', profile: 'admin' })
  const person = await company.addPerson({ name: 'Davi Digita', allUserChat: 'enabled' })
  await signIn(page, admin, '/chats')
  const office = new ChatsPage(page)
  const title = `Escala ${person.id}`
  await office.create(title, [person.name])

  const other = await openBrowser()
  const otherShell = await signIn(other, person)
  await expect(otherShell.connection(/^Conectado/)).toBeVisible()
  await office.write(title, 'Quem abre no sábado?')
  await expect(office.message('Quem abre no sábado?')).toHaveCount(1)
  await expect(other.getByRole('button', { name: /Chat interno.*1/ })).toBeVisible()

  await otherShell.goTo('Chat interno')
  const davi = new ChatsPage(other)
  await davi.open(title)
  await expect(davi.message('Quem abre no sábado?')).toBeVisible()
  await expect(other.getByRole('button', { name: /Chat interno.*1/ })).toBeHidden()
  await davi.write(title, 'Eu abro!')
  await expect(office.message('Eu abro!')).toHaveCount(1)
  await expect(davi.message('Eu abro!')).toHaveCount(1)
})
