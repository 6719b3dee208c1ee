import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildScript, partsOf, withoutFiles } from './builtPage.ts'
import { leanContract } from './leanContract.ts'

const root = import.meta.dirname

/** Where most visits begin: the file that the server fills in, and the parts of the build that it shows. */
const pages = { home: ['app', 'dashboard'], tickets: ['app', 'inbox'] }

/**
 * Builds the program once more, for the server: it draws the page that a user begins with (`src/drawing`). It lies in
 * the folder `drawing` beside the files for browsers, with the pages that are waiting to be filled in.
 */
export function drawPages(): Plugin {
  return {
    name: 'draw pages',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      await buildDrawing(path.join(dir, 'drawing'))
      const page = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const { entry, scripts } = partsOf(page)
      // All of it is named in the page itself.
      const files = { entry, scripts: [], styles: [], fonts: [] }
      const script = await buildScript(dir, 'page', 'src/drawing/wakePage.ts', files)
      for (const [name, parts] of Object.entries(pages)) {
        const known = filesOf(bundle, parts)
        const links = [
          ...known.styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
          ...[...new Set([entry, ...scripts, ...known.scripts])].map(
            (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
          ),
        ]
        const head = `<script async src="${script}"></script>${links.join('')}</head>`
        writeFileSync(path.join(dir, `drawing/${name}.html`), withoutFiles(page).replace('</head>', head))
      }
    },
  }
}

async function buildDrawing(outDir: string) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [leanContract(), react(), storesOnServers(), withoutLater()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: path.join(root, 'src/drawing/main.ts'),
      target: 'node24',
      // People read its stack traces.
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
}

/** Of these parts of the build, with what they import. */
function filesOf(bundle: Rolldown.OutputBundle, parts: string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const known = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || known.has(chunk)) return
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file))
    known.add(chunk)
  }
  for (const part of parts) {
    const chunk = chunks.find(({ name }) => name === part)
    if (!chunk) throw new Error(`the build has no ${part}`)
    add(chunk)
  }
  return {
    scripts: [...known].map(({ fileName }) => `/${fileName}`),
    styles: [
      ...new Set([...known].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
    ].map((file) => `/${file}`),
  }
}

/** A component draws what a store has when it is drawn: our stores know no server. */
function storesOnServers(): Plugin {
  const id = '\0react on servers'
  return {
    name: 'stores on servers',
    enforce: 'pre',
    resolveId: (asked, importer) => (asked === 'react' && importer !== id ? id : undefined),
    load: (asked) =>
      asked === id
        ? `import * as React from 'react'
export * from 'react'
export default React.default
export const useSyncExternalStore = (subscribe, read) => React.useSyncExternalStore(subscribe, read, read)`
        : undefined,
  }
}

/** Only what a page begins with is drawn. Anything else is on its way for good: its place is drawn as it is meanwhile. */
function withoutLater(): Plugin {
  const never = '\0never'
  return {
    name: 'without later parts',
    resolveDynamicImport: (asked) => {
      const isFirst = /\/(App|DashboardPage|dashboardQueries|TicketsPage|drawPage)\.tsx?$|\/texts\//.test(
        String(asked),
      )
      return isFirst ? undefined : never
    },
    load: (id) => (id === never ? 'await new Promise(() => {})' : undefined),
  }
}
