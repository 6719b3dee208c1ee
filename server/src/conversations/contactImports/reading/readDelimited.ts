import papaparse from 'papaparse'
import { plainCell, Unreadable, type FileRow, type Limits } from './table.ts'

const separators = [';', ',', '\t', '|']

/** The rows of a text whose values stand between separators, or one under the other. */
export function readDelimited(text: string, limits: Limits): FileRow[] {
  const [, declared, rest] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? []
  const content = rest ?? text.replace(/^\uFEFF/, '')
  const { data } = papaparse.parse<string[]>(content, {
    delimiter: declared ?? separatorOf(content),
    preview: limits.rows + 2,
  })
  if (data.length > limits.rows + 1) throw new Unreadable('tooManyRows')
  const first = declared === undefined ? 1 : 2
  return data.map((cells, place) => ({ line: place + first, cells: cells.map(plainCell) }))
}

/** The one that splits the first lines into the most parts, the same number in each. */
function separatorOf(content: string): string {
  const start = content.slice(0, 50_000)
  const scores = separators.map((separator) => {
    const rows = papaparse
      .parse<string[]>(start, { delimiter: separator, preview: 20, skipEmptyLines: 'greedy' })
      .data.map((cells) => cells.length)
    const usual = rows.toSorted((left, right) => left - right)[Math.floor(rows.length / 2)] ?? 1
    const alike = rows.filter((count) => count === usual).length
    return { separator, score: usual > 1 ? (alike / rows.length) * (1 + usual / 100) : 0 }
  })
  const best = scores.reduce((most, one) => (one.score > most.score ? one : most))
  return best.score > 0 ? best.separator : ';'
}
