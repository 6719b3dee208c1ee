import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { BusinessPhone } from '../businessPhone.ts'
import type { FileKind } from '../kinds.ts'
import type { Person } from '../person.ts'
import type { WaServer } from '../waServer.ts'
import { codeInProduct } from './productCode.ts'

const page = readFileSync(new URL('./page.html', import.meta.url))
const number = z.string().regex(/^\d{8,15}$/)
const noInput = z.object({})
const byNumber = z.object({ number })

/** What the page can do, over HTTP: also from a terminal, with `curl`. */
export function makeDesk(wa: WaServer) {
  const phone = (of: string) => wa.businessPhone({ number: of, name: `Loja ${of.slice(-4)}` })
  const person = (of: string, name?: string) =>
    wa.person({ number: of, name: name || `Cliente ${of.slice(-4)}` })

  const actions = {
    ...linking(phone),
    ...writing(wa, phone, person),
    drop: action(byNumber, (input) => wa.drop(input.number)),
    replace: action(byNumber, (input) => wa.replace(input.number)),
    unlink: action(byNumber, (input) => phone(input.number).unlink()),
    ban: action(byNumber, (input) => wa.ban(input.number)),
    unban: action(byNumber, (input) => wa.unban(input.number)),
    refuseNext: action(z.object({ code: z.string() }), ({ code }) => wa.refuseNext(code)),
    goDown: action(noInput, () => wa.goDown()),
    comeUp: action(noInput, () => wa.comeUp()),
    freeze: action(noInput, () => wa.freeze()),
    thaw: action(noInput, () => wa.thaw()),
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', 'http://local')
    if (request.method === 'GET' && pathname === '/')
      return reply(response, 200, page, 'text/html; charset=utf-8')
    if (request.method === 'GET' && pathname === '/state')
      return say(response, 200, {
        phones: wa.everybody().map(phoneState),
        problems: wa.problems.map(({ message }) => message),
      })
    const run =
      request.method === 'POST'
        ? Object.entries(actions).find(([name]) => pathname === `/${name}`)?.[1]
        : undefined
    if (!run) return say(response, 404, { error: 'there is nothing here' })
    // A page of somewhere else may send a form, but not this type.
    if (request.headers['content-type'] !== 'application/json')
      return say(response, 415, { error: 'send JSON' })
    say(response, 200, { result: (await run(await json(request))) ?? null })
  }

  return {
    serve: (request: IncomingMessage, response: ServerResponse) => {
      serve(request, response).catch((error: unknown) =>
        say(response, 400, { error: (error as Error).message }),
      )
    },
  }
}

function linking(phone: (number: string) => BusinessPhone) {
  return {
    /** With a code, or with the one that the product shows now. */
    scan: action(byNumber.extend({ qr: z.string().optional() }), async (input) => {
      await phone(input.number).scan(input.qr || (await codeInProduct()))
    }),
    enterPairingCode: action(byNumber.extend({ code: z.string() }), async (input) => {
      await phone(input.number).enterPairingCode(input.code)
    }),
  }
}

function writing(
  wa: WaServer,
  phone: (number: string) => BusinessPhone,
  person: (number: string, name?: string) => Person,
) {
  const between = z.object({ from: number, to: number, name: z.string().optional() })
  const kinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] satisfies FileKind[]
  const file = between.extend({
    kind: z.enum(kinds),
    content: z.base64(),
    caption: z.string().optional(),
    mimetype: z.string().optional(),
    fileName: z.string().optional(),
  })
  return {
    send: action(between.extend({ text: z.string().min(1) }), ({ from, to, name, text }) =>
      person(from, name).send(phone(to), text),
    ),
    sendFile: action(file, async ({ from, to, name, kind, content, caption, mimetype, fileName }) => {
      const details = Object.fromEntries(
        Object.entries({ caption, mimetype, fileName }).filter(([, value]) => value),
      )
      return person(from, name).send(phone(to), await wa.file(kind, Buffer.from(content, 'base64'), details))
    }),
    /** Written on the phone of the business itself. */
    sendFromPhone: action(between.extend({ text: z.string().min(1) }), ({ from, to, text }) =>
      phone(from).send(person(to), text),
    ),
    startTyping: action(between, ({ from, to, name }) => person(from, name).startsTyping(phone(to))),
    call: action(between, ({ from, to, name }) => person(from, name).calls(phone(to))),
    readAll: action(byNumber, (input) => {
      for (const received of person(input.number).inbox()) person(input.number).reads(received)
    }),
  }
}

type Action = (input: unknown) => unknown

function action<T extends z.ZodType>(input: T, run: (input: z.infer<T>) => unknown): Action {
  return (given) => run(input.parse(given))
}

const phoneState = (phone: BusinessPhone) => ({
  number: phone.number,
  name: phone.name,
  inbox: phone.inbox().map(({ id, from, chat, text, message, isOwn }) => ({
    id,
    from,
    chat,
    text: text ?? Object.keys(message).join(', '),
    isOwn,
  })),
  devices: phone
    .devices()
    .map(({ device, isActive, pending }) => ({ device, isActive, waiting: pending.size })),
  isBanned: phone.account.isBanned,
})

function say(response: ServerResponse, status: number, content: object) {
  reply(response, status, Buffer.from(JSON.stringify(content)), 'application/json')
}

function reply(response: ServerResponse, status: number, content: Buffer, type: string) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
}
