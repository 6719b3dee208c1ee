import { buildServer, buildWeb, install, prepared } from './prepare.mjs'
import { liveWith, startProgram } from './program.mjs'

prepared(install, buildWeb, buildServer)
liveWith(startProgram(['server/dist/main.js', ...process.argv.slice(2)]))
