import type { DraftOption } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { optionTarget } from './optionTarget.ts'

const onItsWay = { data: undefined, error: null }
const read = { data: [{ id: 3, name: 'Suporte' }], error: null }
const all = { queues: read, users: read, fileLists: read, integrations: read }
const option = { optQueueId: 3, optUserId: null, optFileId: 8 } as DraftOption

test('an option leads to what it names', () => {
  expect(optionTarget('queue', option, all)).toEqual({ name: 'Suporte', isDeadEnd: false })
})

test('an option leads nowhere where nothing is chosen or what was chosen is gone', () => {
  expect(optionTarget('attendent', option, all)).toEqual({ name: undefined, isDeadEnd: true })
  expect(optionTarget('file', option, all)).toEqual({ name: undefined, isDeadEnd: true })
})

test('an option is no dead end while the names are on their way', () => {
  const targets = { ...all, queues: onItsWay, users: onItsWay }
  expect(optionTarget('queue', option, targets)).toEqual({ name: undefined, isDeadEnd: false })
  expect(optionTarget('attendent', option, targets)).toEqual({ name: undefined, isDeadEnd: true })
})
