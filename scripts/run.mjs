import { install, prepared } from './prepare.mjs'
import { liveWith, startProgram } from './program.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: node scripts/run.mjs FILE.ts [arguments]\n')
  process.exit(1)
}
prepared(install)
liveWith(startProgram([file, ...args]))
