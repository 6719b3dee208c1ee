import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`
const localeFile = /locales\/([\w-]+)\/\w+\.json$/

export default defineConfig({
  plugins: [react()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file per language: a visitor downloads his own and no other.
          groups: [{ name: (id) => localeFile.exec(id)?.[1] ?? null, test: localeFile }],
        },
      },
    },
  },
})
