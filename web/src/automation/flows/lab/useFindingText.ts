import type { FlowFinding } from '@chatflow/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'

/** What is wrong, in a sentence. */
export function useFindingText() {
  const { t } = useTranslation('flowLab')
  return useCallback(
    ({ code, values }: FlowFinding): string => {
      const { option, exit } = values
      if (code !== 'deadEnd' || exit === undefined) return t(`problems.codes.${code}`, values)
      if (option !== undefined) return t('problems.codes.deadEndOption', { option })
      return t('problems.codes.deadEndExit', { exit: isNamed(exit) ? t(`problems.exits.${exit}`) : exit })
    },
    [t],
  )
}

type NamedExit = 'true' | 'false' | 'a' | 'b'
const isNamed = (exit: string | number): exit is NamedExit =>
  ['true', 'false', 'a', 'b'].includes(String(exit))
