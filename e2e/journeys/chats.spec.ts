import { expect, test } from '../journey.ts'
import { ChatsPage } from '../pages/ChatsPage.ts'
import { signIn } from '../signIn.ts'
import { textFile } from '../textFile.ts'

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

  // A reaction, a reply that can be followed, and a correction arrive as they happen.
  await office.act('Eu abro!', 'Reagir com 👍')
  await expect(other.getByRole('button', { name: /👍/ })).toBeVisible()
  await office.act('Eu abro!', 'Responder')
  await office.write(title, 'Obrigda!')
  await expect(davi.message('Obrigda!')).toBeVisible()
  await office.act('Obrigda!', 'Editar')
  await office.write(title, 'Obrigada!')
  await expect(davi.message('Obrigada!')).toBeVisible()
  await expect(other.getByRole('log').getByText('editada')).toBeVisible()

  await office.sendFile(textFile('escala.txt', 100))
  const file = await other
    .getByRole('log')
    .getByRole('link', { name: /^escala\.txt/ })
    .getAttribute('href')
  expect(await (await other.request.get(file ?? '')).text()).toContain('Pedido entregue.')

  // A user who is elsewhere hears in the bell that they were named, until they have read it.
  await otherShell.goTo('Respostas rápidas')
  await office.mention(title, { begin: 'Davi', rest: 'a chave está na portaria' })
  await other.getByRole('button', { name: /Notificações.*1/ }).click()
  await other.getByRole('list', { name: 'Menções no chat interno' }).getByRole('link').click()
  await expect(other.getByRole('log').getByText('a chave está na portaria')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lida por todos' }).last()).toBeVisible()
})
