import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

// What a browser fetches before a visitor can sign in, and before an attendant sees the inbox for the first time.

/** The scripts that it takes besides the page's own, how many kilobytes travel with them all, in how many files. */
const pages = [
  { name: 'login', scripts: [], kilobytes: 120, files: 12 },
  {
    name: 'inbox',
    scripts: ['app', 'inbox', 'readAhead', 'ptBRFirst'],
    kilobytes: 300,
    files: 25,
  },
]
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
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const entry = /<script[^>]+src="([^"]+\.js)"/.exec(html)?.[1]
  if (!entry) return ['the script of the page is not where it was']
  return pages.flatMap((page) => excessOf(page, basename(entry)))
}

function excessOf({ name, scripts, ...limit }, entry) {
  const files = withImports(entry)
  for (const script of scripts) {
    const own = readdirSync(assets).find((file) => file.replace(/-[\w-]{8}\.js$/, '') === script)
    if (!own) return [`the script ${script} of the ${name} is not where it was`]
    withImports(own, files)
  }
  const sizes = [...files].map((file) => ({ file, bytes: statSync(join(assets, `${file}.br`)).size }))
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const needs = `${name}: ${kilobytes.toFixed(0)} kB of ${limit.kilobytes}, ${files.size} files of ${limit.files}`
  if (kilobytes <= limit.kilobytes && files.size <= limit.files) {
    process.stdout.write(`${needs}\n`)
    return []
  }
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)
  return [
    `compressed script before it shows, more than is allowed: ${needs}`,
    ...largest.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB ${file}`),
  ]
}

report(findExcess())
