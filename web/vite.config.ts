import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'
import { buildServiceWorker } from './buildServiceWorker.ts'
import { drawLogin } from './drawLogin.ts'
import { drawPages } from './drawPages.ts'
import { leanContract } from './leanContract.ts'

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

/**
 * What a visit begins with is compiled whole, beside the page: a function that is compiled when it is first called holds
 * the page up, and most of these are called before anything stands on the screen.
 */
function compileAhead(): Plugin {
  const begun = /^(react|libraries|start|app|inbox|dashboard)-.*\.js$/
  return {
    name: 'compile ahead',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = path.join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => begun.test(file))) {
        const file = path.join(assets, name)
        writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`)
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

/** The script that asks for the session runs as soon as it is there; it waits neither for styles nor for the rest of the first page. */
function runEarly(): Plugin {
  return {
    name: 'run early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const early = Object.values(bundle ?? {}).find(
          ({ type, name }) => type === 'chunk' && name === 'early',
        )
        if (!early) throw new Error('the early script is not in the build')
        // Behind the styles of the page: those of later files come after them.
        const attrs = { type: 'module', async: true, crossorigin: '', src: `/${early.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** A file of ours. A group that begins with it has all that it needs and that no group before it has. */
const ours = (file: string) => (id: string) =>
  path.normalize(id) === path.join(import.meta.dirname, 'src', file)

export default defineConfig({
  plugins: [
    leanContract(),
    react(),
    compileAhead(),
    compressOnce(),
    preloadFont(),
    runEarly(),
    buildServiceWorker(),
    drawLogin(),
    drawPages(),
  ],
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
        // A file for each small part costs more to ask for than to read. In the order in which a visit needs them.
        codeSplitting: {
          groups: [
            // Changes with an upgrade only, so a browser keeps it from release to release.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'early', test: ours('early.ts') },
            // The login, and what every visit needs of the libraries: one file compresses better than twenty.
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'] },
            { name: 'start', test: /[\\/](web|contract)[\\/]src[\\/]/, tags: ['$initial'] },
            // What the login fetches with the first key.
            { name: 'entering', test: ours('company/auth/entering.ts') },
            { name: 'menu', test: ours('shell/LanguageMenu.tsx') },
            // All pages behind the login, and the one that most visits begin with.
            { name: 'app', test: ours('App.tsx') },
            { name: 'inbox', test: ours('conversations/tickets/TicketsPage.tsx') },
            // What most other pages share: forms in dialogs and panels.
            { name: 'forms', test: ours('ui/FormDialog.tsx') },
            // The other pages in front of the login: who comes by a link in a mail fetches nothing of what lies behind it.
            { name: 'door', test: /[\\/]company[\\/]auth[\\/]\w+Page\.tsx$/ },
            // What many pages share, each a trifle: asking for it costs more than reading it.
            { name: 'parts', test: /node_modules[\\/]@(mantine|floating-ui)[\\/]/, minShareCount: 3 },
            { name: 'shared', test: /[\\/]web[\\/]src[\\/]/, minShareCount: 5 },
            // What only one page shows comes with that page.
            { name: 'pageIcons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2 },
            // What is asked for ahead of either first page: the inbox is not to bring what the numbers need.
            { name: 'readAhead', test: ours('conversations/tickets/list/readAhead.ts') },
            { name: 'homeAhead', test: ours('homeAhead.ts') },
            // The page of numbers in one: a file for each of its parts costs more to ask for than to read.
            { name: 'dashboard', test: ours('insight/dashboard/DashboardPage.tsx') },
          ],
        },
      },
    },
  },
})
