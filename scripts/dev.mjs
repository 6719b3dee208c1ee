import { join } from 'node:path'
import { install, prepared, root } from './prepare.mjs'
import { liveWith, startProgram } from './program.mjs'

const port = process.env.PORT ?? '8080'

prepared(install)
liveWith(
  startProgram(['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env: { PORT: port } }),
  startProgram([join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    env: { API_PORT: port },
  }),
)
