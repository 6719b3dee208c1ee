import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow by half before it is looked through. Node lets it grow to several times what is in use, and keeps what
 * it once had: 380 MB after two minutes of work, of which 75 were in use. Looking more often costs 5 % of processor time.
 */
export const limitHeapGrowth = () => setFlagsFromString('--heap-growing-percent=50')
