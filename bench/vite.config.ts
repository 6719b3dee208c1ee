import path from 'node:path'
import { defineConfig } from 'vite'
import { programOf } from '../server/vite.config.ts'

/** The measured program is built as the one that `npm start` runs. */
export default defineConfig(
  programOf(path.join(import.meta.dirname, 'src/product.ts'), path.join(import.meta.dirname, 'dist')),
)
