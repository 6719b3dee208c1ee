import type { Duel, Round } from './measure.ts'

const heads = [
  'row',
  'product req/s',
  'floor req/s',
  'ratio (lowest–highest round)',
  'product CPU ms/req',
  'floor CPU ms/req',
  'product p50/p99 ms',
  'floor p50/p99 ms',
  'errors',
]

/** The results as a Markdown table, columns aligned. */
export function drawTable(results: { name: string; duel: Duel }[]): string {
  const lines = [heads, ...results.map(({ name, duel }) => cellsOf(name, duel))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const drawn = [lines[0]!, rule, ...lines.slice(1)].map((line) => {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    return `| ${cells.join(' | ')} |\n`
  })
  return drawn.join('')
}

function cellsOf(name: string, { product, floor }: Duel): string[] {
  // Each round is compared with its neighbour: the machine was alike for both, and changes between rounds cancel.
  const ratios = product.map((round, index) => round.perSecond / floor[index]!.perSecond)
  const latency = (rounds: Round[]) =>
    `${middle(rounds, 'p50').toFixed(0)} / ${middle(rounds, 'p99').toFixed(0)}`
  return [
    name,
    middle(product, 'perSecond').toFixed(0),
    middle(floor, 'perSecond').toFixed(0),
    `${percent(median(ratios))} (${percent(Math.min(...ratios))}–${percent(Math.max(...ratios))})`,
    middle(product, 'cpu').toFixed(2),
    middle(floor, 'cpu').toFixed(2),
    latency(product),
    latency(floor),
    String(countErrors({ product, floor })),
  ]
}

export const countErrors = ({ product, floor }: Duel) =>
  [...product, ...floor].reduce((sum, round) => sum + round.errors, 0)

const percent = (share: number) => `${Math.round(share * 100)} %`

const middle = (rounds: Round[], field: keyof Round) => median(rounds.map((round) => round[field]))

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
