import type { FullConfig } from '@playwright/test'
import { buildProgram } from '../server/test/program.ts'
import { callOffRobot } from './callOffRobot.ts'
import { addressesVariable, foldersVariable, startQuietProgram } from './program.ts'

/** Starts a program for each line of journeys that run one after the other; what is returned runs after the last one. */
// Playwright takes the default export.
// oxlint-disable-next-line import/no-default-export
export default async function startPrograms({ workers }: FullConfig) {
  buildProgram()
  const programs = await Promise.all(Array.from({ length: workers }, () => startQuietProgram()))
  await Promise.all(programs.map(({ url }) => callOffRobot(url)))
  process.env[addressesVariable] = programs.map(({ url }) => url).join(' ')
  process.env[foldersVariable] = programs.map(({ folder }) => folder).join(' ')
  return () => Promise.all(programs.map(({ stop }) => stop()))
}
