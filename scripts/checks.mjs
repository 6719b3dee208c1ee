import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { node, root, toolEnvironment } from './prepare.mjs'

const tool = (name) => join(root, 'node_modules', name)

/** Slowest first: the quick ones fill the gaps. */
const checks = [
  // The linter knows every type by itself: a compiler beside it would read all sources a second time.
  { name: 'lint and types', args: [tool('oxlint/bin/oxlint')] },
  { name: 'dead code', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'generated files', args: ['server/src/commands/generate.ts', '--check'] },
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'architecture', args: ['scripts/checkImports.mjs'] },
  { name: 'owners of tables', args: ['scripts/checkOwners.mjs'] },
  { name: 'networks by name', args: ['scripts/checkNetworks.mjs'] },
  { name: 'locales', args: ['scripts/checkLocales.mjs'] },
  { name: 'file names', args: ['scripts/checkNames.mjs'] },
  { name: 'words', args: ['scripts/checkWords.mjs'] },
  { name: 'first load', args: ['scripts/checkFirstLoad.mjs'] },
]

/** Runs every check, a line each; what a check says is shown only when it fails. */
export async function runChecks() {
  const waiting = [...checks]
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, seconds, output } = await runCheck(check)
      count[passed ? 'passed' : 'failed'] += 1
      process.stdout.write(`${passed ? '✓' : '✗'} ${check.name} (${seconds} s)\n${passed ? '' : output}`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return count
}

function runCheck({ args }) {
  const began = performance.now()
  const child = spawn(node, args, { cwd: root, env: toolEnvironment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      resolve({ passed: code === 0, seconds, output: output.replace(/\n*$/, '\n') })
    })
  })
}
