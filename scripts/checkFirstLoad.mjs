import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

// What a browser fetches before an attendant sees the inbox for the first time.

const maxKilobytes = 300
const assets = join(root, 'web/dist/assets')

/** `import{a}from"./api-x1.js"` and `import"./b.js"`, but not `import("./later.js")`. */
const staticImports = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

function withImports(file, known = new Set()) {
  if (known.has(file)) return known
  known.add(file)
  const code = readFileSync(join(assets, file), 'utf8')
  for (const [, imported] of code.matchAll(staticImports)) withImports(imported, known)
  return known
}

function findExcess() {
  if (!existsSync(assets)) return ['web/dist is missing: run `npm run build` first']
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const entry = /<script[^>]+src="([^"]+\.js)"/.exec(page)?.[1]
  const inbox = readdirSync(assets).find((file) => /^TicketsPage-.+\.js$/.test(file))
  if (!entry || !inbox) return ['the script of the page or of the inbox is not where it was']
  const files = withImports(inbox, withImports(basename(entry)))
  const sizes = [...files].map((file) => ({ file, bytes: statSync(join(assets, `${file}.br`)).size }))
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  if (kilobytes <= maxKilobytes) {
    process.stdout.write(`${kilobytes.toFixed(0)} kB of ${maxKilobytes}\n`)
    return []
  }
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)
  return [
    `the inbox needs ${kilobytes.toFixed(0)} kB of compressed script before it shows; ${maxKilobytes} are allowed`,
    ...largest.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB ${file}`),
  ]
}

report(findExcess())
