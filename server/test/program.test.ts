import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { eventually } from './server.ts'
import { aDataFolder, isAlive, startProgram, type Program } from './program.ts'

let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  folder = await aDataFolder()
})
afterAll(() => folder.remove())

const tokenOf = async (program: Program, email: string) =>
  (await program.call('POST', '/auth/login', { body: { email, password: 'Demo1234' } })).token as string

describe('the program', () => {
  test('starts on nothing, shows the accounts, keeps what it was told through a kill -9, and stops cleanly', async () => {
    const environment = { DATA_DIR: folder.directory }
    const first = await startProgram(environment)
    expect(first.output()).toContain('admin@demo.local')
    const token = await tokenOf(first, 'admin@demo.local')
    await first.call('POST', '/users', {
      body: { name: 'Vera', email: 'vera@demo.local', password: 'Demo1234' },
      token,
    })
    const postmaster = await folder.postmaster()
    await first.kill('SIGKILL')
    expect(isAlive(postmaster ?? 0)).toBe(true)

    const second = await startProgram(environment)
    expect(await folder.postmaster()).toBe(postmaster)
    expect(await tokenOf(second, 'vera@demo.local')).toBeTruthy()

    await expect(startProgram({ ...environment })).rejects.toThrow(/Another instance/)
    expect(await second.kill('SIGINT')).toBe(0)
    expect(isAlive(postmaster ?? 0)).toBe(false)
    expect(await folder.postmaster()).toBeUndefined()
  })

  test('finishes a job that a kill -9 cut in half, and the mail arrives once in effect', async () => {
    const mailServer = await aMailServer()
    const environment = { DATA_DIR: folder.directory, SMTP_URL: mailServer.url }
    const first = await startProgram(environment)
    await first.call('POST', '/forgetpassword/ana@demo.local')
    await eventually(async () => mailServer.received.length === 1)
    await first.kill('SIGKILL')
    mailServer.answer()

    const second = await startProgram(environment)
    await eventually(async () => mailServer.received.length === 2, 60_000)
    const token = await tokenOf(second, 'super@demo.local')
    const sent = await eventually(async () => {
      const { mails } = await second.call('GET', '/mails', { token })
      return mails[0].status === 'sent' && mails
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ recipient: 'ana@demo.local', body: null })
    // The repeat carries the name of the first try, by which mail servers drop it.
    expect(new Set(mailServer.received).size).toBe(1)
    await second.kill('SIGTERM')
    await mailServer.close()
  })

  test('refuses to run in production without a secret of its own, and says what is wrong with a setting', async () => {
    await expect(startProgram({ NODE_ENV: 'production', DATA_DIR: folder.directory })).rejects.toThrow(
      /APP_SECRET is required/,
    )
    await expect(startProgram({ PORT: 'eighty', DATA_DIR: folder.directory })).rejects.toThrow(/PORT/)
  })
})

/** A mail server that takes a letter and does not say so until it is told to. */
async function aMailServer() {
  const received: string[] = []
  let answering = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.on('end', () => {
        received.push(text.match(/^message-id: (.*)$/im)?.[1] ?? 'none')
        if (answering) done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: () => (answering = true),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
