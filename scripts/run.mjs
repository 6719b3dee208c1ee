import { buildWeb, install, prepared } from './prepare.mjs'
import { liveWith, startProgram } from './program.mjs'

const isWithWeb = process.argv.includes('--with-web')
const [file, ...args] = process.argv.slice(2).filter((argument) => argument !== '--with-web')
if (!file) {
  process.stderr.write('Usage: node scripts/run.mjs FILE.ts [arguments]\n')
  process.exit(1)
}
prepared(install, ...(isWithWeb ? [buildWeb] : []))
liveWith(startProgram([file, ...args]))
