import { keepAction } from './platform/keptAction.ts'
import { wakeProgram, type ProgramFiles } from './wakeProgram.ts'

// The only script that the drawn login waits for: it misses nothing that is done there, and has the page painted before it
// fetches what makes it alive. Built by itself, because each file that is asked for before puts that off.

declare const programFiles: ProgramFiles

const doKept = keepAction(document)
Object.assign(globalThis, { doKept })
void wakeProgram(programFiles)
