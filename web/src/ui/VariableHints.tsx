import type { RefObject } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { InsertHints } from './InsertHints.tsx'

const offered = [
  'firstName',
  'name',
  'ms',
  'user',
  'queue',
  'name_company',
  'protocol',
  'date',
  'hour',
] as const

/** Those that only some texts know. */
export type ExtraVariable = 'position'

interface VariableHintsProps {
  extra?: readonly ExtraVariable[]
  /** Those that users have named themselves. */
  own?: readonly string[]
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
}

/** What a text may speak of. */
export function VariableHints({ extra = [], own = [], field, onWrite }: VariableHintsProps) {
  const { t } = useTranslation('ui')
  const hints = [
    ...own.map((name) => ({ text: `{{${name}}}`, label: `{{${name}}}` })),
    ...[...extra, ...offered].map((name) => ({ text: `{{${name}}}`, label: t(`variables.names.${name}`) })),
  ]
  return <InsertHints label={t('variables.label')} hints={hints} field={field} onWrite={onWrite} />
}
