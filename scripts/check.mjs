import { runChecks } from './checks.mjs'
import { buildWeb, install, prepared } from './prepare.mjs'

prepared(install, buildWeb)
const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
