import { expect, test } from 'vitest'
import { sampleDocument, sampleVoice } from './sampleFiles.ts'

test('the sample recording is a sound file of its declared length', async () => {
  const file = sampleVoice()
  const bytes = new DataView(await file.arrayBuffer())
  const word = (at: number) => String.fromCharCode(...new Uint8Array(bytes.buffer, at, 4))
  expect([word(0), word(8), word(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect(bytes.getUint32(4, true)).toBe(file.size - 8)
  expect(bytes.getUint32(40, true)).toBe(file.size - 44)
  const seconds = bytes.getUint32(40, true) / bytes.getUint32(28, true)
  expect(seconds).toBe(3)
})

test('the positions in the sample document are where its parts are', async () => {
  const text = await sampleDocument('Pedido nº 12 (urgente)').text()
  const table = /xref\n0 6\n0000000000 65535 f \n((?:\d{10} 00000 n \n){5})/
    .exec(text)?.[1]
    ?.trim()
    .split('\n')
  expect(table).toHaveLength(5)
  table?.forEach((line, index) => {
    expect(text.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/)
  expect(text).toContain('(Pedido n 12 urgente)')
})
