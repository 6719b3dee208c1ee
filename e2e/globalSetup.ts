import { addressVariable, startQuietProgram } from './program.ts'

/** Starts the program that all journeys share; what is returned runs after the last one. */
// Playwright takes the default export.
// oxlint-disable-next-line import/no-default-export
export default async function startSharedProgram() {
  const program = await startQuietProgram()
  process.env[addressVariable] = program.url
  return program.stop
}
