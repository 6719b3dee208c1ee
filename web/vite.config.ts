import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'
import { buildServiceWorker } from './buildServiceWorker.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`

/** Compressed once and as well as possible, so that the server need not do it quickly and badly for every visitor. */
function compressOnce(): Plugin {
  return {
    name: 'compress once',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = path.join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(assets, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/** The letters of the first screen are asked for with the page, not after its style sheet. The others when one is shown. */
function preloadFont(): Plugin {
  return {
    name: 'preload font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) throw new Error('the font is not in the build')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** A file and all that it imports at once, each with the pictures it shows. */
function readWith(file: string, known = new Map<string, string[]>()): Map<string, string[]> {
  if (known.has(file)) return known
  const code = readFileSync(file, 'utf8')
  const icons = [...code.matchAll(/import \{([^}]*)\} from '@tabler\/icons-react'/g)].flatMap(
    ([, names = '']) => names.match(/\bIcon[A-Z]\w*/g) ?? [],
  )
  known.set(file, icons)
  for (const [, imported = ''] of code.matchAll(/^(?:import|export) (?!type ).*?from '(\.[^']+\.tsx?)'/gms))
    readWith(path.join(path.dirname(file), imported), known)
  return known
}
const source = path.join(import.meta.dirname, 'src')
const readBy = (file: string) => readWith(path.join(source, file))
const [page, inbox, login] = [
  readBy('main.tsx'),
  readBy('conversations/tickets/TicketsPage.tsx'),
  readBy('company/auth/LoginPage.tsx'),
]
const firstIcons = new Set([...page.values(), ...inbox.values()].flat())
const isInbox = (file: string) => inbox.has(path.normalize(file))
/** Fields, and what else the login shows; the inbox has them, too. */
const field =
  /@mantine[\\/]core[\\/].*[\\/](Input|InputBase|TextInput|PasswordInput|Checkbox|Switch|Anchor)[\\/]/
const isForm = (file: string) => login.has(path.normalize(file)) || field.test(file)
const tabler = /node_modules[\\/]@tabler[\\/]/
const isFirstIcon = (file: string) => {
  const name = path.parse(file).name
  return tabler.test(file) && (!name.startsWith('Icon') || firstIcons.has(name))
}

export default defineConfig({
  plugins: [react(), compressOnce(), preloadFont(), buildServiceWorker()],
  server: {
    proxy: {
      '/api': api,
      '/public': api,
      '/manifest.webmanifest': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  // The colour tokens are tested for contrast; without this a test reads every style sheet as empty.
  test: { css: true },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // What counts is what a first visit fetches: see scripts/checkFirstLoad.mjs.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Changes with an upgrade only, so a browser keeps it from release to release.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // A file for each picture costs more to ask for than to read. What only one page shows comes with that page.
            { name: 'icons', test: isFirstIcon, minShareCount: 2 },
            { name: 'pageIcons', test: tabler, minShareCount: 2 },
            // What every visit needs of the libraries: one file compresses better than twenty.
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'] },
            // And of our own: what other pages share with the first one would be as many small files.
            { name: 'start', test: /[\\/](web|contract)[\\/]src[\\/]/, tags: ['$initial'] },
            // The same of the two pages that visits begin with.
            { name: 'forms', test: isForm, minShareCount: 2 },
            { name: 'inbox', test: isInbox, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
