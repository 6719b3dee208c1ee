import { addressVariable, startQuietProgram } from './program.ts'

/** Starts the program that all journeys share; what is returned runs after the last one. */
export default async function startSharedProgram() {
  const program = await startQuietProgram()
  process.env[addressVariable] = program.url
  return program.stop
}
