import { drawnId } from '@chatflow/contract'
import { wakeProgram, type ProgramFiles } from '../wakeProgram.ts'
import { keepActions } from './keptActions.ts'

// The only script that a drawn page waits for, as `wake.ts` is the login's.

declare const programFiles: ProgramFiles

const takeOver = keepActions(document, drawnId)
Object.assign(globalThis, { takeOver })
void wakeProgram(programFiles)
