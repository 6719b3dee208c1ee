import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
const root = import.meta.dirname
/** Other pages, dialogs and what else is seldom asked for: kept when it is first shown. */
const rare =
  /(?<!Tickets)Page\.tsx|Dialog|Emoji|[\\/](export|keyboard|twoFactor)[\\/]|[\\/]texts[\\/](en|es|tr)/
const libraries = /[\\/]node_modules[\\/](?!@mantine[\\/]notifications)/

/** What the inbox and an open conversation are made of, so that they open without a network. */
function shellOf(chunks: Map<string, Chunk>): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
    for (const later of chunk.dynamicImports) {
      const { facadeModuleId } = chunks.get(later) ?? {}
      if (facadeModuleId && !rare.test(facadeModuleId) && !libraries.test(facadeModuleId)) add(later)
    }
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName)
  return [...files]
}

/** A small script of its own beside the page, which knows the files of the same build by name. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build service worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk]),
      )
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
      if (!entry) throw new Error('the build has no first script')
      const font = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      const hashed = [...shellOf(chunks), ...font].map((file) => ({ url: `/${file}`, revision: null }))
      const page = readFileSync(path.join(dir, 'index.html'))
      const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
      const plain = ['/index.html', '/logo.svg'].map((url) => ({ url, revision }))
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          shellFiles: JSON.stringify([...hashed, ...plain]),
          entryScript: JSON.stringify(`/${entry.fileName}`),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: path.join(root, 'src/serviceWorker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
          },
        },
      })
    },
  }
}
