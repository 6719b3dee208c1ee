import { buildWeb, install, prepared } from './prepare.mjs'
import { liveWith, startProgram } from './program.mjs'

prepared(install, buildWeb)
liveWith(startProgram(['server/src/main.ts', ...process.argv.slice(2)]))
