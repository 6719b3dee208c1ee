import type { Contact, ContactImport, ImportRow } from '@chatflow/contract'
import type { Caller } from './inbox.ts'
import { multipart } from './multipart.ts'
import { eventually, type TestServer } from './server.ts'

/** Imports of a company as one of its people makes them. */
export function importsOf(call: Caller) {
  const find = async (id: string) => (await call('GET', `/contacts/imports/${id}`)).body as ContactImport
  const until = (id: string, ...states: ContactImport['state'][]) =>
    eventually(async () => {
      const found = await find(id)
      return states.includes(found.state) && found
    }, 60_000)
  const send = (content: string | Buffer, filename = 'contatos.csv', query = '?review=true') => {
    const { payload, headers } = multipart('file', filename, Buffer.from(content))
    return call('POST', `/contacts/upload${query}`, payload, headers)
  }
  return {
    find,
    /** Who is a contact now, by name. */
    contacts: async () => (await call('GET', '/contacts')).body.contacts as Contact[],
    until,
    send,
    /** Sends a file and waits until its rows can be looked at. */
    read: async (content: string | Buffer, filename?: string) => {
      const { jobId } = (await send(content, filename)).body as { jobId: string }
      return until(jobId, 'ready', 'failed')
    },
    /** Makes contacts of the rows that are ready, and waits for the end. */
    run: async (id: string, choices: object = {}) => {
      await call('POST', `/contacts/imports/${id}/start`, choices)
      return until(id, 'done', 'failed')
    },
    rows: async (id: string, query = '') =>
      (await call('GET', `/contacts/imports/${id}/rows${query}`)).body.rows as ImportRow[],
  }
}

/** A sheet of so many people, with numbers that nobody else in the tests has. */
export const aSheet = (count: number, from = 0) =>
  [
    'Nome;Telefone;E-mail',
    ...Array.from(
      { length: count },
      (_, place) => `Pessoa ${from + place};11 9${60_000_000 + from + place};p${from + place}@x.com`,
    ),
  ].join('\n')

/** What lies behind the address of a file. */
export const fetched = (server: TestServer, url: string | null) =>
  server.app.http.app.inject({ method: 'GET', url: url ?? '' })
