import type { FloodResult } from './inbound.ts'
import type { Round } from './measure.ts'

export interface RowResult {
  name: string
  product: Round[]
  floor: Round[]
  /** The product on a tenth of the data. */
  tenth?: Round[]
}

const rowHeads = [
  'row',
  'product req/s',
  'floor req/s',
  'ratio (lowest–highest round)',
  'time at 10× the data',
  'product CPU ms/req',
  'floor CPU ms/req',
  'product p50/p99 ms',
  'floor p50/p99 ms',
  'errors',
]
const floodHeads = [
  'inbound',
  'messages',
  'messages/s',
  'product CPU ms/message',
  'automatic answers/s',
  'lost',
  'doubled',
  'out of order',
]

export const drawRows = (results: RowResult[]) => draw([rowHeads, ...results.map(rowCells)])
export const drawFloods = (results: FloodResult[]) => draw([floodHeads, ...results.map(floodCells)])

/** A Markdown table, columns aligned. */
export function draw(lines: string[][]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const drawn = [lines[0]!, rule, ...lines.slice(1)].map((line) => {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    return `| ${cells.join(' | ')} |\n`
  })
  return drawn.join('')
}

function rowCells({ name, product, floor, tenth }: RowResult): string[] {
  // Each round is compared with its neighbour: the machine was alike for both, and changes between rounds cancel.
  const shares = (others: Round[]) =>
    product.map((round, index) => round.perSecond / others[index]!.perSecond)
  const ratios = shares(floor)
  const latency = (rounds: Round[]) =>
    `${middle(rounds, 'p50').toFixed(0)} / ${middle(rounds, 'p99').toFixed(0)}`
  return [
    name,
    middle(product, 'perSecond').toFixed(0),
    middle(floor, 'perSecond').toFixed(0),
    `${percent(median(ratios))} (${percent(Math.min(...ratios))}–${percent(Math.max(...ratios))})`,
    tenth ? `${(1 / median(shares(tenth))).toFixed(2)}×` : '',
    middle(product, 'cpu').toFixed(2),
    middle(floor, 'cpu').toFixed(2),
    latency(product),
    latency(floor),
    String(countErrors({ name, product, floor, ...(tenth && { tenth }) })),
  ]
}

function floodCells({ name, messages, perSecond, cpu, answersPerSecond, ...wrong }: FloodResult): string[] {
  const { lost, doubled, outOfOrder } = wrong
  const answers = answersPerSecond?.toFixed(0) ?? ''
  return [
    name,
    ...[messages, perSecond.toFixed(0), cpu.toFixed(2), answers, lost, doubled, outOfOrder].map(String),
  ]
}

export const countErrors = ({ product, floor, tenth = [] }: RowResult) =>
  [...product, ...floor, ...tenth].reduce((sum, round) => sum + round.errors, 0)

const percent = (share: number) => `${Math.round(share * 100)} %`

const middle = (rounds: Round[], field: keyof Round) => median(rounds.map((round) => round[field]))

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const ms = (value: number) => value.toFixed(0)
const high = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0

/** A row of times: the median, what 95 % stay below, and the longest. */
export const timesOf = (name: string, values: number[]) => [
  name,
  ms(median(values)),
  ms(high(values, 0.95)),
  ms(high(values, 1)),
]

export const tasksOf = (tasks: number[]) =>
  tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${ms(high(tasks, 1))} ms,`
