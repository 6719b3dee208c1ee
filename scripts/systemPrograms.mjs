import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A real browser for the journeys. */
export const chromium = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome'],
  package: 'chromium',
}

/** For the tests of several processes sharing one Redis. */
export const redis = {
  variable: 'REDIS_SERVER_PATH',
  names: ['redis-server', 'valkey-server'],
  package: 'redis-server',
}

/** The path of a program that npm cannot bring: the one named in the environment, one on the machine, or a new one. */
export function findOrInstall(program) {
  const given = process.env[program.variable]
  if (given && !existsSync(given))
    throw new Error(`${program.variable} names a file that does not exist: ${given}`)
  const found = given || find(program.names)
  if (found) return found

  installPackage(program)
  const installed = find(program.names)
  if (!installed) throw new Error(howToHelp(program))
  return installed
}

function find(names) {
  const folders = [...process.env.PATH.split(delimiter), '/usr/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installPackage(program) {
  const asRoot = rootCommand()
  if (!asRoot) throw new Error(howToHelp(program))
  process.stdout.write(`Installing ${program.package} with apt-get …\n`)
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    const result = spawnSync(command, rest, { encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}${howToHelp(program)}`)
  }
  apt('update')
  apt('install', '--yes', program.package)
}

/** What to put before a command so that root runs it; nothing at all when that needs a person. */
function rootCommand() {
  if (!find(['apt-get'])) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

function howToHelp({ variable, names, package: name }) {
  return `The tests need ${names[0]}. Install it (Debian: apt-get install ${name}) or set ${variable} to its path.`
}
