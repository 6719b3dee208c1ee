import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'

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

export default defineConfig({
  plugins: [react(), compressOnce(), preloadFont()],
  server: {
    proxy: {
      '/api': api,
      '/public': api,
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
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2 },
            // What every visit needs of the libraries: one file compresses better than twenty.
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
