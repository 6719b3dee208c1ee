import { randomUUID } from 'node:crypto'
import { demoPassword } from '../company.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { expect, test } from '../journey.ts'
import { FlowEditorPage } from '../pages/FlowEditorPage.ts'
import { signIn } from '../signIn.ts'

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('what a colleague saves or deletes meanwhile costs nobody their drawing', async ({
  page,
  request,
  watch,
}) => {
  const headers = { authorization: `Bearer ${await demoAdminToken(request)}` }
  const name = `Fluxo ${randomUUID().slice(0, 6)}`
  const made = await request.post('/api/flowbuilder', { headers, data: { name } })
  const { id: idFlow } = (await made.json()) as { id: number }
  const editor = new FlowEditorPage(page)
  const shell = await signIn(page, carla, `/flowbuilder/${idFlow}`)
  const drawComment = async (words: string) => {
    await editor.offered('Comentário').click()
    await editor.dialog.getByRole('textbox').fill(words)
    await editor.confirm('Adicionar')
    await expect(editor.block(/^Comentário/)).toHaveCount(1)
  }

  await test.step('a colleague saves first: mine becomes a copy', async () => {
    await drawComment('Meu recado')
    const saved = await request.post('/api/flowbuilder/flow', {
      headers,
      data: { idFlow, nodes: [], connections: [], revision: 0 },
    })
    expect(saved.status()).toBe(200)
    await page.getByRole('button', { name: 'Decidir', exact: true }).click()
    await editor.dialog.getByRole('button', { name: /^Manter a minha como cópia/ }).click()
    await expect(shell.toasts.getByText('Sua versão foi salva como um novo fluxo')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`/flowbuilder/${idFlow}$`))
    await expect(editor.block(/^Comentário: Meu recado/)).toBeVisible()
  })

  await test.step('a colleague deletes it: what is drawn can still be saved', async () => {
    const copyId = page.url().split('/').at(-1)
    // What it may speak of is asked once more, of a flow that is not there.
    watch.provoke(404, `/api/flowbuilder/${copyId}/surroundings`)
    expect((await request.delete(`/api/flowbuilder/${copyId}`, { headers })).status()).toBe(200)
    await expect(page.getByText('Este fluxo foi excluído por outra pessoa.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar como novo fluxo' }).click()
    await expect(page).not.toHaveURL(new RegExp(`/flowbuilder/${copyId}$`))
    await expect(editor.block(/^Comentário: Meu recado/)).toBeVisible()
  })
})
