import { formatNumber } from '../platform/format.ts'

const units = ['B', 'KB', 'MB', 'GB']

/** As people read it on their computers: 1,4 MB. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${formatNumber(step > 1 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[step]}`
}
