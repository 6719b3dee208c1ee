import { ConfigError } from '../platform/config.ts'

/** Says how it went: what only the person at the keyboard can put right is said without a stack. */
export async function runCommand(usage: string, work: () => Promise<string>) {
  if (process.argv.includes('--help')) return void process.stdout.write(usage)
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}
