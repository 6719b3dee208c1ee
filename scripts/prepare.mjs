import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './files.mjs'

// This file runs on the Node of the machine, before anything is installed: built-in modules only.

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'

/** The Node that the lock file pins, whatever Node started this script. */
export const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

/** The environment in which the tools of node_modules find each other and the pinned Node first. */
export const toolEnvironment = {
  ...process.env,
  // Half of a start is reading and compiling files: the next one finds that done.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/compiled'),
  PATH: join(modules, '.bin') + delimiter + process.env.PATH,
}

/** Installs what the lock file names, unless exactly that is installed already. */
export function install() {
  const stamp = join(modules, '.chatflow-lock')
  const wanted = hash([join(root, 'package-lock.json')])
  if (existsSync(node) && read(stamp) === wanted) return
  if (!existsSync(node) || !isInstalledByHand()) {
    requireWritable(existsSync(modules) ? modules : root, 'The dependencies are not installed')
    say('Installing the dependencies (a minute or two, once) …')
    // Not `npm ci`: it refuses a lock file without the binaries of every platform, and some tools publish those
    // unevenly. The lock file still decides the versions, and stays as it is.
    runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (!existsSync(node)) {
    throw new Error(
      'Node 24 is missing from node_modules: npm must be allowed to run the install script of the package "node".',
    )
  }
  leaveStamp(stamp, wanted)
}

/** Builds web/dist, unless it was built from exactly these sources. */
export const buildWeb = () =>
  build({ folder: 'web', name: 'The web', made: 'index.html', sources: listFiles(join(root, 'web')) })

/** Builds server/dist: the program in one file is read in less than half the time that its thousands take. */
export const buildServer = () =>
  build({
    folder: 'server',
    name: 'The program',
    made: 'main.js',
    sources: [...listFiles(join(root, 'server/src')), join(root, 'server/vite.config.ts')],
  })

/** Builds bench/dist: the same program under the eyes of a bench, in one file as well. */
export const buildMeasured = () =>
  build({
    folder: 'bench',
    name: 'The measured program',
    made: 'product.js',
    sources: [
      ...['server/src', 'bench/src'].flatMap((folder) => listFiles(join(root, folder))),
      ...['server', 'bench'].map((folder) => join(root, folder, 'vite.config.ts')),
    ],
  })

function build({ folder, name, made, sources }) {
  const dist = join(root, folder, 'dist')
  const stamp = join(dist, '.chatflow-build')
  const all = [...sources, ...listFiles(join(root, 'contract'))].filter((file) => !file.includes('.test.'))
  const wanted = hash([...all, join(root, 'tsconfig.base.json'), join(root, 'package-lock.json')])
  if (read(stamp) === wanted) return
  if (!isWritable(dist) && isBuiltByHand(dist, made)) return
  requireWritable(existsSync(dist) ? dist : join(root, folder), `${name} is not built from these sources`)
  say(`Building ${name.toLowerCase()} …`)
  const vite = spawnSync(node, [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env: { ...toolEnvironment, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (vite.status !== 0) throw new Error(`${name} does not build.\n${vite.stdout}${vite.stderr}`)
  leaveStamp(stamp, wanted)
}

/** Runs the rest of a command; what goes wrong in preparing is told without a stack. */
export function prepared(...steps) {
  try {
    for (const step of steps) step()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** A stamp only saves time: who may run the program need not be allowed to change its folder. */
function leaveStamp(file, content) {
  if (isWritable(dirname(file))) writeFileSync(file, content)
}

function requireWritable(folder, problem) {
  if (isWritable(folder)) return
  throw new Error(
    `${problem}, and ${folder} cannot be written to. Run npm start once where it can, as a user who may.`,
  )
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** `npm run build` leaves no stamp; in a folder that cannot change it is taken as it is. */
function isBuiltByHand(dist, made) {
  return existsSync(join(dist, made)) && !existsSync(join(dist, '.chatflow-build'))
}

/** npm leaves its own account of what it installed: after `npm install` nobody need wait for it again. */
function isInstalledByHand() {
  const installed = readPackages(join(modules, '.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  const isSame = ([path, it]) =>
    wanted[path]?.version === it.version && wanted[path]?.integrity === it.integrity
  const isThere = ([path, it]) => path === '' || it.optional || path in installed
  return Object.entries(installed).every(isSame) && Object.entries(wanted).every(isThere)
}

function readPackages(lockFile) {
  return JSON.parse(read(lockFile) ?? '{"packages":{}}').packages
}

function runNpm(args) {
  // npm deletes node_modules while it works, so it must not run on the Node in there.
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(modules))
  const npm = spawnSync('npm', args, {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  })
  if (npm.status !== 0) throw new Error(`npm ${args[0]} failed${npm.error ? `: ${npm.error.message}` : '.'}`)
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files.sort()) {
    const content = readFileSync(file)
    sum.update(`${relative(root, file)} ${content.length}\n`).update(content)
  }
  return sum.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
