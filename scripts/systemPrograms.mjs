import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A real browser for the journeys. */
export const chromium = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  package: 'chromium',
  // The same engine without windows around the pages: half the work. Debian has it beside the whole browser.
  leaner: { package: 'chromium-headless-shell', beside: 'chromium-common' },
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
  if (given) return given
  if (!find(program.names)) installPackage(program, program.package)
  if (program.leaner) tryLeaner(program)
  const found = find(program.names)
  if (!found) throw new Error(howToHelp(program))
  return found
}

/** Only saves time: whatever stands in the way, the whole browser does it too. */
function tryLeaner(program) {
  const { package: name, beside } = program.leaner
  if (find([name]) || !existsSync(`/var/lib/dpkg/info/${beside}.list`)) return
  try {
    installPackage(program, name)
  } catch {
    process.stdout.write(`${name} cannot be installed: the journeys take longer without it.\n`)
  }
}

function find(names) {
  const folders = [...process.env.PATH.split(delimiter), '/usr/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installPackage(program, name) {
  const asRoot = rootCommand()
  if (!asRoot) throw new Error(howToHelp(program))
  process.stdout.write(`Installing ${name} with apt-get …\n`)
  const apt = (...args) => {
    const limits = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
    const [command, ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...limits,
    ]
    return spawnSync(command, [...rest, ...args], { encoding: 'utf8' })
  }
  const install = () => apt('install', '--yes', '--no-remove', name)
  // The lists of this machine may be empty or old: they are read anew only then.
  let result = install()
  if (result.status !== 0) {
    apt('update')
    result = install()
  }
  if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}${howToHelp(program)}`)
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
