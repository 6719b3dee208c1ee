import { runChecks } from './checks.mjs'
import { install, prepared } from './prepare.mjs'

prepared(install)
const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
