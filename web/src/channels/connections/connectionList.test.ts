import { connectionDefaults, type Connection } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { afterChange, afterSession, keepNewest, withNew } from './connectionList.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()
const aConnection = (id: number, details: Partial<Connection> = {}): Connection => ({
  ...connectionDefaults,
  id,
  companyId: 2,
  name: `Linha ${id}`,
  number: '',
  status: 'OPENING',
  statusReason: 'starting',
  qrcode: '',
  retries: 0,
  ownerNode: null,
  accounts: {},
  secrets: [],
  tokenPrefix: null,
  greetingMediaAttachment: null,
  greetingMediaName: null,
  greetingMediaType: null,
  statusImportMessages: null,
  promptId: null,
  integrationId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  health: {
    lastInboundAt: null,
    lastSentAt: null,
    pendingMessages: 0,
    failedToday: 0,
    retries: 0,
    healthySince: null,
    calledAt: null,
    governor: null,
  },
  abilities: {
    edit: true,
    deleteForEveryone: true,
    groups: true,
    lists: true,
    buttons: true,
    interactive: true,
    templates: false,
    stickers: true,
    locations: true,
    polls: true,
    voiceNotes: true,
    typing: true,
    showsTyping: true,
    readReceipts: true,
    profilePictures: false,
    groupSubjects: true,
    numberCheck: false,
    phoneBook: true,
    phonePairing: true,
    accountLogin: false,
    pairingCode: false,
    simulated: true,
    needsGovernor: false,
    replyWindowHours: null,
    humanReplyWindowHours: null,
    hasFixedReplyWindow: false,
    maxText: 4096,
    splitsText: false,
  },
  queues: [],
  createdAt: at(0),
  updatedAt: at(0),
  ...details,
})

describe('the list of connections', () => {
  const list = [aConnection(1, { isDefault: true }), aConnection(2)]

  test('gains, changes and loses connections as events say', () => {
    const added = afterChange(list, { action: 'update', whatsapp: aConnection(3) })
    expect(added.map(({ id }) => id)).toEqual([1, 2, 3])
    const renamed = aConnection(2, { name: 'Vendas' })
    expect(afterChange(list, { action: 'update', whatsapp: renamed })[1]).toEqual(renamed)
    expect(afterChange(list, { action: 'delete', whatsappId: 1 })).toEqual([list[1]])
  })
  test('has one default: the newest', () => {
    const whatsapp = aConnection(2, { isDefault: true })
    const after = afterChange(list, { action: 'update', whatsapp })
    expect(after.map(({ isDefault }) => isDefault)).toEqual([false, true])
  })
  test('takes over a new state and keeps everything else', () => {
    const session = {
      id: 2,
      name: 'Linha 2',
      status: 'qrcode',
      statusReason: 'waiting_scan',
      qrcode: 'code',
      retries: 0,
      number: '',
      updatedAt: at(1),
    } as const
    const [first, second] = afterSession(list, { action: 'update', session })
    expect(first).toBe(list[0])
    expect(second).toEqual({ ...list[1], ...session })
  })
  test('is not thrown back by a response older than an event', () => {
    const known = [aConnection(1, { status: 'CONNECTED', updatedAt: at(5) })]
    const late = [aConnection(1, { updatedAt: at(4) }), aConnection(2)]
    expect(keepNewest(known, late)).toEqual([known[0], late[1]])
    const newer = [aConnection(1, { status: 'DISCONNECTED', updatedAt: at(6) })]
    expect(keepNewest(known, newer)).toEqual(newer)
    expect(keepNewest(undefined, late)).toEqual(late)
  })
})

test('a connection that was added here is in the list at once, and never older than its events', () => {
  const list = [aConnection(1, { isDefault: true })]
  const added = aConnection(2, { isDefault: true })
  expect(withNew(list, added)).toEqual([aConnection(1, { isDefault: false }), added])
  const since = [...list, aConnection(2, { status: 'qrcode', qrcode: 'code' })]
  expect(withNew(since, added)).toBe(since)
})
