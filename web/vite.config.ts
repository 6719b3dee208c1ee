import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`

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
  },
})
