import type { SheetFormat } from '@chatflow/contract'
import * as xlsx from '@e965/xlsx'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell, Column } from './sheet.ts'
import { writeSheet } from './writeSheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns: Column[] = [
  { title: 'Nome', kind: 'text' },
  { title: 'Número', kind: 'id' },
  { title: 'Atendimentos', kind: 'count' },
  { title: 'Espera (min)', kind: 'decimal' },
  { title: 'Desde', kind: 'day' },
  { title: 'Aberto em', kind: 'moment' },
]
const midnight = new Date('2026-03-02T02:30:00Z')
const rows: Cell[][] = [
  ['Ana', 12_345, 1_234, 12.34, midnight, midnight],
  ['=1+1', 7, 0, -3.5, '', ''],
  ['5511987654321', 8, '', '-', '', ''],
]

async function written(format: SheetFormat) {
  const file = path.join(folder, `file.${format}`)
  const sheet = {
    name: 'Tudo',
    at: midnight,
    timeZone: 'America/Sao_Paulo',
    columns,
    rows: Readable.from(rows),
  }
  await writeSheet(file, { format, language: 'pt-BR', sheet })
  return readFile(file)
}

test('numbers and dates of a workbook can be summed and sorted, and text stays text', async () => {
  const book = xlsx.read(await written('xlsx'), { type: 'buffer', cellFormula: true, cellNF: true })
  const sheet = book.Sheets['Tudo']!
  const cell = (place: string) => {
    const { t, v, z, f } = (sheet[place] ?? {}) as xlsx.CellObject
    return [t, v, z, f]
  }
  expect(['A1', 'B1', 'F1'].map((place) => cell(place)[1])).toEqual(['Nome', 'Número', 'Aberto em'])
  expect(cell('A2')).toEqual(['s', 'Ana', '@', undefined])
  expect(cell('B2')).toEqual(['n', 12_345, '0', undefined])
  expect(cell('C2')).toEqual(['n', 1_234, '#,##0', undefined])
  expect(cell('D2')).toEqual(['n', 12.34, '#,##0.0', undefined])
  // Half past eleven of the evening before, where the company is.
  expect(cell('E2')[1]).toBe(46_082)
  expect(cell('F2')[1]).toBeCloseTo(46_082 + 23.5 / 24, 8)
  expect(xlsx.SSF.format('yyyy-mm-dd', cell('E2')[1])).toBe('2026-03-01')
  expect(xlsx.SSF.format('yyyy-mm-dd hh:mm', cell('F2')[1])).toBe('2026-03-01 23:30')
  expect(xlsx.SSF.is_date(String(cell('F2')[2]))).toBe(true)
  expect(xlsx.SSF.is_date(String(cell('E2')[2]))).toBe(true)
  expect(cell('A3')).toEqual(['s', '=1+1', '@', undefined])
  expect(cell('D3')).toEqual(['n', -3.5, '#,##0.0', undefined])
  expect(cell('A4')).toEqual(['s', '5511987654321', '@', undefined])
  expect(cell('D4')).toEqual(['s', '-', '@', undefined])
  // A sum counts no empty text.
  for (const place of ['E3', 'F3', 'C4']) expect(cell(place)[1]).toBeUndefined()
})

test('a file of text has its numbers and dates as the language writes them', async () => {
  const lines = String(await written('csv')).split('\r\n')
  expect(lines).toEqual([
    '\uFEFFNome;Número;Atendimentos;Espera (min);Desde;Aberto em',
    'Ana;12345;1234;"12,3";01/03/2026;"01/03/2026, 23:30"',
    `'=1+1;7;0;"-3,5";;`,
    "5511987654321;8;;'-;;",
    '',
  ])
})
