import { formatMoment } from '../../platform/format.ts'

/** Entries of one month after the other, in the order given, each under the name of its month. */
export function byMonth<Entry extends { at: string }>(
  entries: Entry[],
): { month: string; entries: Entry[] }[] {
  const months: { month: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const month = formatMoment(entry.at, { month: 'long', year: 'numeric' })
    const last = months.at(-1)
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry] })
  }
  return months
}
