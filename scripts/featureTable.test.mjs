import { expect, test } from 'vitest'
import { compareTable } from './featureTable.mjs'

const wings = { media: ['.'], channels: ['channel', '.', 'outbox'] }
const table = (features) => `
| wing        | answers | features    |
| ----------- | ------- | ----------- |
| \`media/\`    | files   | media       |
| \`channels/\` | how     | ${features} |
`

test('what a feature is said to be does not count', () => {
  expect(compareTable(table('channel (what a network offers, and more), outbox'), wings)).toEqual([])
})

test.each(['channel', 'channel, outbox, other', 'outbox, channel'])('%s is another list', (features) => {
  expect(compareTable(table(features), wings)).toHaveLength(1)
})

test('a wing without a row is told', () => {
  expect(compareTable('', wings)).toHaveLength(2)
})
