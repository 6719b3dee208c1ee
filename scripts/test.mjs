import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { affected } from './affected.mjs'
import { changedFiles, importsOf, listSources } from './changedFiles.mjs'
import { runChecks } from './checks.mjs'
import { openMemoryFolder } from './memoryFolder.mjs'
import { buildServer, buildWeb, install, node, root, toolEnvironment } from './prepare.mjs'
import { slowest } from './slowest.mjs'
import { countTests, filesToTryAgain, withSecondTry } from './testReport.mjs'

const memory = process.env.TMPDIR ? undefined : openMemoryFolder()
if (memory) toolEnvironment.TMPDIR = memory
const reports = mkdtempSync(join(tmpdir(), 'chatflow-reports-'))
const total = { passed: 0, failed: 0 }
const files = {
  vitest: join(reports, 'vitest.json'),
  secondTry: join(reports, 'secondTry.json'),
  playwright: join(reports, 'playwright.json'),
}

if (!process.stdout.isTTY) {
  toolEnvironment.NO_COLOR = '1'
  delete toolEnvironment.FORCE_COLOR
}

const programs = new Worker(new URL('./findPrograms.mjs', import.meta.url))
const found = once(programs, 'message')
const installed = await stage('install', preparing(install))
if (installed) {
  await stage('programs', findPrograms)
  // The linter takes longest and needs no build. Building holds up this thread, so that no check but the first two, which
  // need none either, can begin before it has ended.
  const checking = runChecks()
  await stage('build', preparing(buildWeb, buildServer))
  const { tests, journeys } = process.argv.includes('--changed')
    ? affected(changedFiles(), listSources(), importsOf)
    : { tests: 'all', journeys: 'all' }
  await stage('checks', () => checking)
  if (tests.length > 0) await stage('tests', () => runVitest(tests === 'all' ? [] : tests))
  if (journeys.length > 0)
    await stage('browser journeys', () => runPlaywright(journeys === 'all' ? [] : journeys))
  tellSlowest()
}
rmSync(reports, { recursive: true })
if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)

/** Every stage runs, whatever became of the ones before: one failure must not hide another. */
async function stage(name, work) {
  const began = performance.now()
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  process.stdout.write(`── ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return failed === 0
}

/** Preparing is no test: it counts only when it fails. */
function preparing(...steps) {
  return () => {
    try {
      for (const step of steps) step()
      return { passed: 0, failed: 0 }
    } catch (error) {
      process.stdout.write(`${error.message}\n`)
      return { passed: 0, failed: 1 }
    }
  }
}

async function findPrograms() {
  const [{ environment, problem }] = await found
  Object.assign(toolEnvironment, environment)
  if (problem) process.stdout.write(`${problem}\n`)
  return { passed: 0, failed: problem ? 1 : 0 }
}

function tellSlowest() {
  const lines = slowest(readReport(files.vitest), readReport(files.playwright)).map(
    ({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name.replace(root, '')}\n`,
  )
  if (lines.length > 0) process.stdout.write(`\n── the slowest\n${lines.join('')}\n`)
}

/** All tests, or only those of these files. What a busy machine starved gets the second try that journeys have, too. */
async function runVitest(only) {
  const { code, report } = await askVitest(only, files.vitest)
  const again = code !== 0 && report ? filesToTryAgain(report) : []
  if (again.length === 0) return countFrom(code, report && countTests(report))
  process.stdout.write(`\nOnce more, alone: ${again.join(', ')}\n`)
  const second = await askVitest(again, files.secondTry)
  if (!second.report) return countFrom(code, countTests(report))
  if (second.code === 0)
    process.stdout.write(`${again.length} needed a second try: find out why before the next change.\n`)
  return countFrom(second.code, countTests(withSecondTry(report, second.report)))
}

async function askVitest(only, file) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await run([vitest, 'run', '--allowOnly=false', ...reporters, ...only])
  return { code, report: readReport(file) }
}

async function runPlaywright(only) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', '--forbid-only', '--reporter=list,json']
  // Its workers are given FORCE_COLOR, whatever the terminal: beside NO_COLOR each would warn of the two.
  const calm = toolEnvironment.NO_COLOR ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {}
  const code = await run([...args, ...only], { PLAYWRIGHT_JSON_OUTPUT_FILE: files.playwright, ...calm })
  const report = readReport(files.playwright)
  if (report?.stats.flaky)
    process.stdout.write(`${report.stats.flaky} needed a second try: find out why before the next change.\n`)
  return countFrom(
    code,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected + report.stats.skipped + report.errors.length,
    },
  )
}

/** A run that ends badly without a failed test (a crash, an error between tests, no tests at all) is a failure too. */
function countFrom(code, count = { passed: 0, failed: 0 }) {
  return { passed: count.passed, failed: code === 0 ? count.failed : Math.max(count.failed, 1) }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function run(args, env = {}) {
  const child = spawn(node, args, { cwd: root, env: { ...toolEnvironment, ...env }, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}
