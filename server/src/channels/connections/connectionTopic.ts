import { defineTopic } from '../../platform/database/bus.ts'

/** What is wanted of a connection has changed: the process that holds its line looks again. */
export const connectionChanged = defineTopic('connection')
