import type { FileList, Queue } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { storedOf } from '../../media/accounting.ts'
import { listedFiles } from './listedFiles.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const create = async (more: object = {}) => {
  const form = { name: 'Tabela de preços', message: 'Segue a tabela:', userId: 99, ...more }
  return (await inbox.asAdmin('POST', '/files', form)).body as FileList
}
const open = (url: string | null) => server.app.http.app.inject({ url: url ?? '/nowhere' })

/** As browsers send it: one field after the other, files among them. */
function upload(id: number, files: { id?: number; name?: string; filename: string; content: string }[]) {
  const boundary = 'files-of-a-list'
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = files.flatMap(({ id: option, name, filename, content }) => [
    part(`name="files"; filename="${filename}"\r\nContent-Type: application/octet-stream`, content),
    part('name="mediaType"', 'application'),
    part('name="name"', name ?? ''),
    part('name="id"', option ? String(option) : ''),
  ])
  const payload = [part('name="typeArch"', 'fileList'), ...parts, `--${boundary}--\r\n`].join('')
  return inbox.asAdmin('POST', `/files/uploadList/${id}`, Buffer.from(payload), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

describe('a file list', () => {
  test('keeps what a change does not mention, its files above all', async () => {
    const list = await create({ options: [{ name: 'Varejo' }] })
    await upload(list.id, [{ id: list.options[0]!.id, filename: 'precos.txt', content: 'Pão 1,00' }])
    const renamed = await inbox.asAdmin('PUT', `/files/${list.id}`, { name: 'Preços novos' })
    expect(renamed.body).toMatchObject({
      name: 'Preços novos',
      message: 'Segue a tabela:',
      options: [{ name: 'Varejo', mediaName: 'precos.txt' }],
    })
    const emptied = await inbox.asAdmin('PUT', `/files/${list.id}`, { options: [] })
    expect(emptied.body).toMatchObject({ name: 'Preços novos', options: [] })
  })

  test('has a name, a message and options that wait for their files', async () => {
    const list = await create({ options: [{ name: 'Varejo', path: '/etc/passwd' }, { name: 'Atacado' }] })
    const empty = { path: null, mediaType: null, mediaName: null }
    expect(list).toEqual({
      id: list.id,
      name: 'Tabela de preços',
      message: 'Segue a tabela:',
      options: ['Varejo', 'Atacado'].map((name) => ({ id: expect.any(Number) as number, name, ...empty })),
    })
    expect((await inbox.asAdmin('GET', `/files/${list.id}`)).body).toEqual(list)
    expect((await inbox.asAdmin('GET', '/files/list?companyId=1')).body).toContainEqual(list)
  })

  test.each([
    [{ name: ' ab ' }, 'name', 'nome muito curto'],
    [{ message: ' ' }, 'message', 'Obrigatório'],
    [{ options: [{ name: '' }] }, 'options.0.name', 'Obrigatório'],
  ])('with %j is refused', async (wrong, path, message) => {
    const form = { name: 'Tabela', message: 'Segue', ...wrong }
    expect(await inbox.asAdmin('POST', '/files', form)).toMatchObject({
      status: 400,
      body: { details: [{ path, message }] },
    })
  })

  test('is found by a word of it, without accents, in one statement', async () => {
    const { id } = await create({ name: 'Catálogo de verão' })
    const search = () => inbox.asAdmin('GET', '/files?searchParam=CATALOGO')
    expect((await search()).body).toMatchObject({ files: [{ id }], count: 1, hasMore: false })
    expect(await server.statementsOf(search)).toHaveLength(1)
  })

  test('is told to those who may change it', async () => {
    const [admin, attendant] = [await inbox.listener(inbox.asAdmin), await inbox.listener(inbox.asAttendant)]
    const list = await create()
    await inbox.asAdmin('PUT', `/files/${list.id}`, { name: 'Outro nome', message: 'Segue' })
    await inbox.asAdmin('DELETE', `/files/${list.id}`)
    expect(await admin.heard('file')).toMatchObject([
      { action: 'create', fileList: list, files: list },
      { action: 'update', fileList: { id: list.id, name: 'Outro nome' } },
      { action: 'delete', fileId: list.id },
    ])
    expect(await attendant.heard('file')).toEqual([])
  })
})

describe('the files of a list', () => {
  const stored = () => inbox.data(storedOf)

  test('go to the options they are sent for, are replaced, and leave nothing behind', async () => {
    const before = await stored()
    const list = await create({ options: [{ name: 'Varejo' }, { name: 'Atacado' }] })
    const [retail, wholesale] = list.options
    const { body: first } = await upload(list.id, [
      { id: wholesale!.id, filename: 'atacado.txt', content: 'dez reais' },
      { name: 'Importados', filename: 'importados.txt', content: 'vinte reais' },
    ])
    expect(first.options).toMatchObject([
      { id: retail!.id, path: null },
      { id: wholesale!.id, mediaName: 'atacado.txt', mediaType: 'application' },
      { name: 'Importados', mediaName: 'importados.txt' },
    ])
    expect((await open(first.options[1].path)).body).toBe('dez reais')
    const { body: second } = await upload(list.id, [
      { id: wholesale!.id, filename: 'novo.txt', content: 'nove reais' },
    ])
    expect((await open(second.options[1].path)).body).toBe('nove reais')
    await eventually(async () => (await open(first.options[1].path)).statusCode === 404)

    const kept = [{ id: wholesale!.id, name: 'Atacado 2027' }]
    const form = { name: list.name, message: list.message, options: kept }
    const { body: third } = await inbox.asAdmin('PUT', `/files/${list.id}`, form)
    expect(third.options).toEqual([{ ...second.options[1], name: 'Atacado 2027' }])
    await eventually(async () => (await open(first.options[2].path)).statusCode === 404)
    expect(await inbox.data((tenant) => listedFiles(tenant, list.id))).toMatchObject({
      message: list.message,
      files: [{ name: 'Atacado 2027', media: { mediaName: 'novo.txt' } }],
    })
    await inbox.asAdmin('DELETE', `/files/${list.id}`)
    expect(await inbox.data((tenant) => listedFiles(tenant, list.id))).toBeUndefined()
    await eventually(async () => (await stored()).files === before.files)
  })

  test('are refused when there are none, or for a list that is not there', async () => {
    const { id } = await create()
    expect(await upload(id, [])).toMatchObject({ status: 400, body: { details: [{ path: 'files' }] } })
    expect((await upload(999_999_999, [{ filename: 'a.txt', content: 'a' }])).status).toBe(404)
    expect((await inbox.asAttendant('GET', '/files')).status).toBe(403)
  })
})

test('queues and options that name a list name nothing once it is gone', async () => {
  const { id } = await create()
  const option = { name: 'Receber a tabela', queueType: 'file', optFileId: id }
  const form = {
    name: 'Preços',
    color: '#0A0B0C',
    greetingMessage: 'Olá!',
    fileListId: id,
    chatbots: [option],
  }
  const queue = (await inbox.asAdmin('POST', '/queue', form)).body as Queue
  expect([queue.fileListId, queue.chatbots[0]!.optFileId]).toEqual([id, id])
  await inbox.asAdmin('DELETE', `/files/${id}`)
  const { body: after } = await inbox.asAdmin('GET', `/queue/${queue.id}`)
  expect([after.fileListId, after.chatbots[0].optFileId]).toEqual([null, null])
})
