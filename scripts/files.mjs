import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])

/** Every file below a folder that people wrote: nothing installed, built or recorded by a run. */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (notOurs.has(entry.name)) return []
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}
