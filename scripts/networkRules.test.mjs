import { expect, test } from 'vitest'
import { namedNetworks } from './networkRules.mjs'

const foreign = 'web/src/inbox/Composer.tsx'

test.each([
  [`if (connection.provider === 'cloud') return`],
  [`const isPage = ticket.channel !== "facebook"`],
  [`'instagram' === channel`],
  [`    case 'baileys':`],
])('%s asks for a name', (text) => {
  expect(namedNetworks(foreign, `\n${text}`)).toEqual([
    `${foreign}:2 asks for the name of a network: ask its abilities`,
  ])
})

test.each([
  [`if (abilities.templates) return`],
  [`const { channel, provider } = connection`],
  [`if (left.channel === right.channel) return`],
])('%s does not', (text) => {
  expect(namedNetworks(foreign, text)).toEqual([])
})

test('the channels themselves, tests and demo data may', () => {
  const text = `if (provider === 'cloud') return`
  const files = [
    'server/src/channels/meta/a.ts',
    'web/src/channels/a.tsx',
    'server/src/traffic/a.test.ts',
    'server/src/demo/a.ts',
  ]
  for (const file of files) expect(namedNetworks(file, text)).toEqual([])
})
