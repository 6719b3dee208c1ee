import type { TicketMessage, TimelineEvent } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConversation, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { run } from '../../../test/database.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { hours, minutes, seconds } from '../../platform/clock.ts'
import { lockMessage } from '../../conversations/messages/changeMessage.ts'
import { outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import { withdraw } from '../../channels/outbox/withdraw.ts'
import { giveUpOldSends } from './delivery.jobs.ts'
import { recordSendResult } from './recordSendResult.ts'

let server: TestServer
let inbox: Inbox
let talk: TestConversation
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
  talk = await aConversation(inbox)
})

const patient = 60_000
const setFaults = (faults: object) => inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, faults)
const statusIs = (status: string) =>
  eventually(async () => {
    const line = await inbox.data(({ db }) =>
      db.selectFrom('connections').select('status').where('id', '=', inbox.whatsappId).executeTakeFirst(),
    )
    return line?.status === status || undefined
  }, patient)
/** The session is cut. It comes back by itself when the clock moves on. */
async function cut() {
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/drop`)
  await statusIs('TIMEOUT')
}
const comesBack = async () => {
  server.clock.travel(seconds(2))
  await statusIs('CONNECTED')
}
const outbox = () =>
  inbox.data(({ db }) =>
    db.selectFrom('outbox').select(['kind', 'messageId', 'attempts', 'dueAt']).orderBy('id').execute(),
  )
/** What lies on the phone from us, once the outbox is empty. */
const onPhone = async () => {
  await eventually(async () => (await outbox()).length === 0 || undefined, patient)
  return (await talk.phone()).filter(({ fromBusiness }) => fromBusiness)
}
const becomes = (message: { id: number }, isWanted: (now: TicketMessage) => boolean) =>
  eventually(async () => {
    const now = await talk.now(message)
    return now && isWanted(now) && now
  }, patient)
const timeline = async ({ id }: { id: number }) =>
  (await inbox.asAdmin('GET', `/messages/${id}/timeline`)).body.events as TimelineEvent[]
const kinds = async (message: { id: number }) =>
  (await timeline(message)).map(({ kind, attempt, ack }) => [kind, attempt ?? ack].filter(Boolean).join(' '))

test('a message that is taken back while the network answers: neither waits for the other forever', async () => {
  await cut()
  const { id } = await talk.say('Engano')
  const item = await inbox.data(({ db }) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow())
  const taken = Promise.withResolvers<void>()
  const answered = taken.promise.then(() =>
    inbox.data((tenant) =>
      recordSendResult(
        tenant,
        { ...item, content: {}, isOptedOut: false },
        { outcome: 'refused', code: 'NO', text: 'Não' },
      ),
    ),
  )
  const isWithdrawn = await inbox.data(async (tenant) => {
    await lockMessage(tenant, id)
    taken.resolve()
    await eventually(
      () =>
        run(
          server.database.ownerUrl,
          `select true as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ).then(({ rowCount }) => rowCount !== 0),
      patient,
    )
    return withdraw(tenant, id)
  })
  await answered
  expect(isWithdrawn).toBe(true)
})

describe('what we say', () => {
  test('arrives in the order in which it was said, in every conversation', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => aConversation(inbox)))
    const texts = Array.from({ length: 12 }, (_, index) => `Linha ${index + 1}`)
    await Promise.all(
      [talk, ...others].map(async ({ say }) => {
        for (const body of texts) await say(body)
      }),
    )
    await eventually(async () => (await outbox()).length === 0 || undefined, patient)
    for (const { phone } of [talk, ...others]) expect((await phone()).map(({ body }) => body)).toEqual(texts)
  })

  test('has a timeline: stored, tried, sent, delivered, read', async () => {
    const message = await talk.say('Bom dia')
    await becomes(message, ({ ack }) => ack === 2)
    await inbox.asAdmin('GET', `/simulator/${inbox.whatsappId}/phones/${talk.number}/messages?open=true`)
    await becomes(message, ({ ack }) => ack === 3)
    const seen = await kinds(message)
    expect(seen.slice(0, 2)).toEqual(['stored', 'attempt 1'])
    expect(seen.slice(2).toSorted()).toEqual(['ack 1', 'ack 2', 'ack 3'])
  })

  test('has ticks that never fall, whatever the network says later', async () => {
    const message = await talk.say('Lida?')
    await talk.onPhone(message)
    const report = (ack: number) =>
      inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/receipt`, { wid: message.wid, ack })
    await report(4)
    await becomes(message, ({ ack }) => ack === 4)
    for (const ack of [1, 3, 2]) await report(ack)
    await talk.hear('Depois dos recibos')
    expect(await talk.now(message)).toMatchObject({ ack: 4 })
    await report(5)
    await becomes(message, ({ ack }) => ack === 5)
  })
})

describe('while the session is down', () => {
  test('messages wait, and leave in order when it is back', async () => {
    await cut()
    const said = [await talk.say('Um'), await talk.say('Dois'), await talk.say('Três')]
    expect(said.map(({ ack, failure }) => [ack, failure])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ])
    expect(await outbox()).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }])
    expect(await talk.phone()).toEqual([])
    await comesBack()
    expect((await onPhone()).map(({ body }) => body)).toEqual(['Um', 'Dois', 'Três'])
    await becomes(said[2]!, ({ ack }) => ack === 2)
  })

  test('for a day, messages fail with the reason, and can be sent again', async () => {
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/logout`)
    await statusIs('DISCONNECTED')
    const message = await talk.say('Ninguém ouve')
    const giveUp = async () => {
      await server.tenancy.withPlatform((platform) => platform.enqueue(giveUpOldSends, {}, { key: 'now' }))
      await eventually(async () => {
        const left = await server.tenancy.withPlatform(({ db }) =>
          db
            .selectFrom('outbox')
            .select('id')
            .where('expiresAt', '<=', server.clock.now().toISOString())
            .execute(),
        )
        return left.length === 0 || undefined
      }, patient)
    }
    server.clock.travel(hours(24) - minutes(1))
    await giveUp()
    expect(await outbox()).toHaveLength(1)
    server.clock.travel(minutes(2))
    await giveUp()
    expect(await outbox()).toEqual([])

    const asAdmin = await server.as(inbox.admin)
    const read = async () => {
      const { messages } = (await asAdmin('GET', `/messages/${talk.id}`)).body
      return (messages as TicketMessage[])[0]!
    }
    expect(await read()).toMatchObject({
      ack: 0,
      failure: { code: 'EXPIRED', text: 'The connection was down for too long' },
    })
    expect((await asAdmin('GET', `/messages/${message.id}/timeline`)).body.events).toMatchObject([
      { kind: 'stored' },
      { kind: 'failed', code: 'EXPIRED' },
    ])

    await asAdmin('PUT', `/whatsappsession/${inbox.whatsappId}`)
    await statusIs('qrcode')
    await asAdmin('POST', `/simulator/${inbox.whatsappId}/scan`)
    await statusIs('CONNECTED')
    expect(await asAdmin('POST', `/messages/${message.id}/retry`)).toMatchObject({
      status: 200,
      body: { failure: null },
    })
    await eventually(async () => (await read()).ack === 2 || undefined, patient)
  })
})

describe('what the network refuses', () => {
  test('has failed with its code; sent again it arrives, once', async () => {
    await setFaults({ rejectCode: '131047' })
    const message = await talk.say('Recusada')
    const failed = await becomes(message, ({ failure }) => failure !== null)
    expect(failed).toMatchObject({ ack: 0, failure: { code: '131047' } })
    expect(failed.failure?.text).toContain('131047')
    expect(await talk.phone()).toEqual([])

    const retry = () => inbox.asAttendant('POST', `/messages/${message.id}/retry`)
    await setFaults({ rejectCode: null })
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await becomes(message, ({ ack, failure }) => ack === 2 && failure === null)
    expect((await onPhone()).map(({ wid }) => wid)).toEqual([message.wid])
    expect(await retry()).toMatchObject({ status: 400, body: { error: 'ERR_NOT_FAILED' } })
    const seen = await kinds(message)
    expect(seen.slice(0, 5)).toEqual(['stored', 'attempt 1', 'failed', 'retry', 'attempt 1'])
  })

  test('does not hold up what follows', async () => {
    await setFaults({ rejectCode: '400' })
    const refused = await talk.say('Recusada')
    await becomes(refused, ({ failure }) => failure !== null)
    await setFaults({ rejectCode: null })
    await talk.say('Aceita')
    expect((await onPhone()).map(({ body }) => body)).toEqual(['Aceita'])
  })
})

test('where the network often does not answer, a message arrives once or has failed, never both', async () => {
  await setFaults({ dropRate: 0.7 })
  const said: (string | null)[] = []
  for (let count = 1; count <= 10; count += 1) said.push((await talk.say(`Talvez ${count}`)).wid)
  // The back-off takes longer than a session lasts: what became of it is read from the tables.
  await eventually(async () => {
    server.clock.travel(seconds(20))
    await inbox.data(async (tenant) => tenant.invalidate(outboxFilled, inbox.whatsappId))
    return (await outbox()).length === 0 || undefined
  }, patient)
  const onPhones = await inbox.data(({ db }) =>
    db.selectFrom('simulatorMessages').select('wid').where('fromBusiness', '=', true).orderBy('id').execute(),
  )
  const arrived = onPhones.map(({ wid }) => wid)
  expect(arrived).toEqual(said.filter((wid) => wid !== null && arrived.includes(wid)))
  const outcomes = () =>
    inbox.data(({ db }) =>
      db.selectFrom('messages').select(['wid', 'ack', 'failureCode']).orderBy('id').execute(),
    )
  await eventually(async () => {
    server.clock.travel(seconds(1))
    return (await outcomes()).every(({ wid, ack, failureCode }) =>
      arrived.includes(wid ?? '')
        ? ack >= 1 && failureCode === null
        : ack === 0 && failureCode === 'NO_ANSWER',
    )
  }, patient)
})

test('a session that is cut after every third message loses and doubles none', async () => {
  await setFaults({ disconnectEvery: 3 })
  const texts = Array.from({ length: 10 }, (_, index) => `Linha ${index + 1}`)
  for (const body of texts) await talk.say(body)
  await eventually(async () => {
    server.clock.travel(seconds(1))
    return (await outbox()).length === 0 || undefined
  }, patient)
  await setFaults({ disconnectEvery: 0 })
  expect((await onPhone()).map(({ body }) => body)).toEqual(texts)
})

describe('a message that is changed', () => {
  const edit = (message: { id: number }, body: string) =>
    inbox.asAttendant('POST', `/messages/edit/${message.id}`, { body })
  const remove = (message: { id: number }) => inbox.asAttendant('DELETE', `/messages/${message.id}`)

  test('before it leaves, leaves as it is then', async () => {
    await cut()
    const message = await talk.say('Bom dai')
    await edit(message, 'Bom dia')
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['send'])
    await comesBack()
    expect(await onPhone()).toMatchObject([{ body: 'Bom dia', edited: false }])
  })

  test('after it left, is changed on the phone', async () => {
    const message = await talk.say('Bom dai')
    await talk.onPhone(message)
    await becomes(message, ({ ack }) => ack >= 1)
    await edit(message, 'Bom dia')
    await talk.onPhone(message, ({ body, edited }) => body === 'Bom dia' && edited)
  })

  test('before it leaves and taken back, never leaves', async () => {
    await cut()
    const message = await talk.say('Esqueça')
    await remove(message)
    expect(await outbox()).toEqual([])
    await comesBack()
    expect(await talk.arrived()).toEqual([])
    expect(await talk.now(message)).toMatchObject({ isDeleted: true, ack: 0 })
  })

  test('after it left and taken back, is gone from the phone', async () => {
    const message = await talk.say('Esqueça')
    await talk.onPhone(message)
    await becomes(message, ({ ack }) => ack >= 1)
    await remove(message)
    await talk.onPhone(message, ({ deleted }) => deleted)
  })

  test('after it left, and taken back before the change could follow, is gone from the phone', async () => {
    const message = await talk.say('Bom dai')
    await talk.onPhone(message)
    await becomes(message, ({ ack }) => ack === 2)
    await cut()
    await edit(message, 'Bom dia')
    await inbox.asAttendant('POST', `/messages/${message.id}/reactions`, { type: '👍' })
    await remove(message)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['revoke'])
    await comesBack()
    await talk.onPhone(message, ({ deleted }) => deleted)
    expect(await kinds(message)).toContain('deleted')
  })
})
