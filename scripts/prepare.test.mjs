import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
// Root may write wherever it likes: the scripts then run as somebody who may not.
const asSomebody = isRoot
  ? ['--import', `data:text/javascript,process.setgid(${nobody});process.setuid(${nobody})`]
  : []

const clones = []
afterEach(() => {
  for (const clone of clones.splice(0)) {
    setMode(clone, 0o755, 0o644)
    rmSync(clone, { recursive: true })
  }
})

/** A clone that is installed and built, by hand or by `npm start`; its Node only says how it was called. */
function aClone({ dependencies = true, web = true, server = true, stamps = false } = {}) {
  const clone = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'chatflow clone é '))
  clones.push(clone)
  const write = (name, content) => {
    mkdirSync(join(clone, name, '..'), { recursive: true })
    writeFileSync(join(clone, name), content)
  }
  cpSync(import.meta.dirname, join(clone, 'scripts'), { recursive: true })
  const lock = '{"packages":{"":{}}}'
  write('package-lock.json', lock)
  write('tsconfig.base.json', '{}')
  mkdirSync(join(clone, 'contract'))
  mkdirSync(join(clone, 'web'))
  write('server/vite.config.ts', '')
  mkdirSync(join(clone, 'server/src'))
  if (dependencies) {
    write('node_modules/.package-lock.json', lock)
    write('node_modules/node/bin/node', '#!/bin/sh\necho "started $3"\n')
  }
  if (web) write('web/dist/index.html', '')
  if (server) write('server/dist/main.js', '')
  if (stamps) {
    write(
      'node_modules/.chatflow-lock',
      createHash('sha256').update(`package-lock.json ${lock.length}\n`).update(lock).digest('hex'),
    )
    write('web/dist/.chatflow-build', 'of other sources')
  }
  setMode(clone, 0o555, 0o555)
  return clone
}

function setMode(folder, folders, files) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setMode(path, folders, files)
    else chmodSync(path, files)
  }
  chmodSync(folder, folders)
}

function start(clone) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...asSomebody, join(clone, 'scripts/start.mjs')],
    { cwd: clone, encoding: 'utf8' },
  )
  return { said: stdout + stderr, status }
}

test('a clone that cannot be written to starts when it is installed and built', () => {
  expect(start(aClone())).toEqual({ said: 'started server/dist/main.js\n', status: 0 })
})

test('a clone that cannot be written to says what is missing', () => {
  const bare = start(aClone({ dependencies: false, web: false }))
  expect(bare.said).toMatch(
    /^The dependencies are not installed, and \/.* é .* cannot be written to\. Run npm start once/,
  )
  expect(bare.status).toBe(1)
  expect(start(aClone({ web: false })).said).toMatch(
    /^The web is not built from these sources, and .*web cannot/,
  )
  expect(start(aClone({ server: false })).said).toMatch(
    /^The program is not built from these sources, and .*server cannot/,
  )
  expect(start(aClone({ stamps: true })).said).toMatch(
    /^The web is not built from these sources, and .*dist cannot/,
  )
})
