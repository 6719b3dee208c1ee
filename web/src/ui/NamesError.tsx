import { errorText } from '../platform/errors.ts'
import type { Names } from './names.ts'
import { RetryLine } from './RetryLine.tsx'

/** What a field says whose names could not be read: without them nothing can be chosen in it. */
export function NamesError({ names: { error, refetch } }: { names: Names }) {
  return refetch ? <RetryLine error={error} onRetry={refetch} /> : errorText(error)
}
