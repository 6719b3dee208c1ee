import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const dist = path.join(import.meta.dirname, 'dist')

/** Modules that look for files beside themselves (migrations, programs of their own) go on looking where they lie. */
function keepPlaces(): Plugin {
  return {
    name: 'keep places',
    enforce: 'pre',
    transform: {
      filter: { id: /\/server\/src\/.*\.ts$/, code: /import\.meta\.(dirname|url)\b/ },
      handler: (code, id) => {
        const file = JSON.stringify(path.relative(dist, id))
        const folder = JSON.stringify(`/${path.relative(dist, path.dirname(id))}`)
        return code
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${file}, import.meta.url).href`)
          .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + ${folder})`)
      },
    },
  }
}

/**
 * The program as `npm start` runs it. Of the packages only those are taken in that are many small files and nothing but
 * JavaScript; the others stay in node_modules.
 */
export default defineConfig({
  plugins: [keepPlaces()],
  ssr: { noExternal: ['kysely', 'zod', 'undici', 'libphonenumber-js', 'jose'] },
  build: {
    ssr: path.join(import.meta.dirname, 'src/main.ts'),
    outDir: dist,
    target: 'node24',
    // People read its stack traces: each function keeps its name, and a comment says from which file it is.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
